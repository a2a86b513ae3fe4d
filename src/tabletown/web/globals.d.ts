/** What other scripts put on the window, and what a custom event of htmx carries, for `tsc --checkJs`. */
declare const htmx: {
  ajax(verb: string, address: string, options: object): Promise<void>;
  swap(options: object): Promise<void>;
};

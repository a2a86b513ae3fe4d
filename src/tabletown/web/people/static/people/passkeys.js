// @ts-nocheck
/* Passkeys: shown where the browser can have them. What the device answers goes with the form; the page that follows says what came of it. */
const kind = globalThis.PublicKeyCredential;
const able = globalThis.isSecureContext && kind?.parseCreationOptionsFromJSON && kind.parseRequestOptionsFromJSON;

/* What the site asks for; nothing where it says what is wrong instead. */
async function asked(form, tell) {
  const answer = await fetch(form.dataset.ask, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  const json = answer.headers.get("Content-Type")?.startsWith("application/json");
  if (!json) {
    location.reload();
    return null;
  } // signed out meanwhile, or the form was too old: the page says so
  const told = await answer.json();
  if (!answer.ok) tell(told.told);
  return answer.ok ? told : null;
}

async function answer(form) {
  const note = form.querySelector("[data-told]"),
    button = form.querySelector("button");
  const tell = (text) => {
    note.textContent = text;
    note.hidden = !text;
  };
  tell("");
  button.disabled = true;
  try {
    const options = await asked(form, tell);
    if (!options) return;
    const given =
      form.dataset.passkey === "add"
        ? await navigator.credentials.create({ publicKey: kind.parseCreationOptionsFromJSON(options) })
        : await navigator.credentials.get({ publicKey: kind.parseRequestOptionsFromJSON(options) });
    form.elements.answer.value = JSON.stringify(given.toJSON());
    for (const field of form.querySelectorAll("[type=password]")) field.disabled = true; // it was asked for already
    form.submit();
  } catch (error) {
    tell(error.name === "InvalidStateError" ? form.dataset.there : form.dataset.ended);
  } finally {
    button.disabled = false;
  }
}

if (able) {
  for (const part of document.querySelectorAll("[data-passkeys]")) part.hidden = false;
  document.addEventListener("submit", (event) => {
    if (!event.target.dataset.passkey) return;
    event.preventDefault();
    answer(event.target);
  });
}

"""The site's settings under the name that deployments know: see `tabletown.web.config.settings`."""

from tabletown.web.config.settings import *  # noqa: F403

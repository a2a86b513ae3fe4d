"""The site under the name that deployments know: `uvicorn tabletown.web.asgi:application`."""

from tabletown.web.server.asgi import application

__all__ = ["application"]

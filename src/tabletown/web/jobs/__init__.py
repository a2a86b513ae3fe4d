"""One queue of jobs for everything that is done beside the requests: `queue` puts and takes them, `worker` runs them.

A job is a row of one table, stored in the transaction that makes it necessary, so whoever was told "done" can rely on it. It is
deleted when it has run; a job whose worker was killed runs again; one that fails is tried again with growing pauses, and kept as
failed in the end. A job may therefore run twice, and finds out itself whether there is still something to do.

No library does this on both databases. `django-tasks` with its database backend looks for work once a second, never tries a task
again, and leaves one whose worker was killed as running for ever; Huey keeps a SQLite file apart from the site's and deletes a
task before it runs; Procrastinate has all of it, on PostgreSQL alone.
"""

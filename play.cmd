@echo off
rem Play Tabletown on Windows: sets everything up and opens the site in the browser; the rules are compiled beside it, once.
rem Further arguments go to "tabletown serve", for example: play --port 9000
rem Without a browser: play --terminal neue_heimat -p 3 (what follows goes to "tabletown play")
setlocal
set "root=%~dp0"
set "venv=%root%.venv"
set "extra=[web]"
if not exist "%venv%\Scripts\python.exe" (
    echo Setting up .venv ...
    py -3 -m venv "%venv%" 2>nul || python -m venv "%venv%" || (
        echo tabletown: Python 3.11 or newer is missing; install it and try again
        exit /b 1
    )
)
if not exist "%venv%\Scripts\tabletown.exe" (
    echo Installing what Tabletown needs, once ...
    "%venv%\Scripts\python.exe" -m pip install --quiet --disable-pip-version-check --editable "%root%.%extra%" --constraint "%root%requirements.lock" || (
        echo tabletown: could not install the dependencies
        exit /b 1
    )
)
if /i "%~1"=="--terminal" (
    for /f "tokens=1,* delims= " %%a in ("%*") do "%venv%\Scripts\tabletown.exe" play %%b
) else (
    "%venv%\Scripts\tabletown.exe" serve %*
)
exit /b %errorlevel%

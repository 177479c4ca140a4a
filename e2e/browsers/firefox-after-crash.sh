#!/bin/sh
# Firefox that continues when a process of its pages is killed. Playwright tells it to shut down then.
unset MOZ_CRASHREPORTER_SHUTDOWN
exec "$FIREFOX_AFTER_CRASH" "$@"

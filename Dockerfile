# Builds the UI, then an image with the application alone; the database is another container.
FROM python:3.13-slim AS build
WORKDIR /app
COPY backend/requirements.lock backend/requirements.runtime.lock backend/
# the installer itself is pinned by hash, as in the Makefile; Node comes with the tools
RUN python -m venv /tools \
 && awk '/^uv==/ {found = 1} found {print} found && !/\\$/ {exit}' backend/requirements.lock >installer.lock \
 && /tools/bin/pip install --no-cache-dir --require-hashes --only-binary :all: -r installer.lock \
 && /tools/bin/uv pip sync --require-hashes -p /tools/bin/python backend/requirements.lock \
 && python -m venv --without-pip /venv \
 && /tools/bin/uv pip sync --compile-bytecode --require-hashes -p /venv/bin/python backend/requirements.runtime.lock
ENV PATH=/tools/bin:$PATH PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
COPY package.json package-lock.json .npmrc biome.json ./
COPY frontend/package.json frontend/
COPY e2e/package.json e2e/
RUN npm ci --workspace frontend
COPY scripts/fonts.py scripts/
RUN python scripts/fonts.py
COPY frontend frontend
COPY docs/glossary.md docs/
COPY backend/src/headroom/exports/report.css backend/src/headroom/exports/
RUN npm run build --workspace frontend

FROM python:3.13-slim
RUN useradd --system --uid 10001 --no-create-home headroom && install -d -o 10001 -m 700 /backups
WORKDIR /app
COPY --from=build /venv /venv
COPY backend backend
COPY --from=build /app/backend/src/headroom/exports/fonts backend/src/headroom/exports/fonts
RUN /venv/bin/python -m compileall -q backend/src
COPY --from=build /app/frontend/dist frontend/dist
COPY db db
COPY seeds seeds
COPY packs packs
COPY docs/glossary.md docs/
ENV PATH=/venv/bin:$PATH PYTHONPATH=/app/backend/src PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
USER 10001
EXPOSE 8000
CMD ["python", "-m", "headroom", "run"]

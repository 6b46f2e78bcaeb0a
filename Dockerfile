# Builds the UI, then an image with the application alone; the database is another container.
FROM python:3.13-slim AS build
WORKDIR /app
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir uv
COPY backend/requirements.lock backend/
RUN /venv/bin/uv pip sync --require-hashes -p /venv/bin/python backend/requirements.lock
ENV PATH=/venv/bin:$PATH PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
COPY package.json package-lock.json .npmrc biome.json ./
COPY frontend/package.json frontend/
COPY e2e/package.json e2e/
RUN npm ci --workspace frontend
COPY frontend frontend
RUN npm run build --workspace frontend
COPY backend backend
RUN uv pip install --no-deps --no-build-isolation -p /venv/bin/python -e backend

FROM python:3.13-slim
RUN useradd --system --uid 10001 --no-create-home headroom
WORKDIR /app
COPY --from=build /venv /venv
COPY --from=build /app/backend backend
COPY --from=build /app/frontend/dist frontend/dist
COPY db db
COPY seeds seeds
ENV PATH=/venv/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
USER 10001
EXPOSE 8000
CMD ["python", "-m", "headroom", "run"]

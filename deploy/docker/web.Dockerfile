# The pages, and the one address behind which both services stand.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY platform/package.json platform/
COPY command-service/package.json command-service/
COPY projection-service/package.json projection-service/
COPY sync-engine/package.json sync-engine/
COPY sync-engine/travel/package.json sync-engine/travel/
COPY frontend/package.json frontend/
COPY bench/package.json bench/
COPY tests/package.json tests/
COPY deploy/google-emulator/package.json deploy/google-emulator/
COPY deploy/standalone/package.json deploy/standalone/
RUN npm ci --ignore-scripts
COPY tsconfig.base.json ./
COPY contracts contracts
COPY frontend frontend
RUN npm run build -w frontend

# Runs as a user without rights, on port 8080.
FROM nginxinc/nginx-unprivileged:1.27-alpine
COPY deploy/docker/nginx.conf /etc/nginx/conf.d/default.conf
COPY deploy/docker/security-headers.conf deploy/docker/services.conf deploy/docker/trusted-proxies.conf /etc/nginx/
COPY --from=build /app/frontend/dist /usr/share/nginx/html
COPY docs/legal /usr/share/nginx/html/docs

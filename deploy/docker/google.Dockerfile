# The stand-in for Google, for trying the product without keys: docker-compose.yml, profile demo.
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
COPY deploy/google-emulator deploy/google-emulator
RUN npx tsc -b deploy/google-emulator \
  && find deploy/google-emulator/dist \( -name '*.test.*' -o -name '*.d.ts' -o -name '*.map' \) -type f -exec rm {} +

FROM node:20-bookworm-slim AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY deploy/google-emulator/package.json deploy/google-emulator/
RUN npm ci --ignore-scripts --omit=dev -w deploy/google-emulator && rm -rf package-lock.json .npmrc \
  && find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:20-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data
RUN install -d -o node -g node -m 700 /data
COPY --from=modules /app ./
COPY --from=build /app/deploy/google-emulator/dist deploy/google-emulator/dist
COPY deploy/google-emulator/page deploy/google-emulator/page
USER node
CMD ["node", "deploy/google-emulator/dist/main.js"]

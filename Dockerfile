# Firsthold in a container. How to use it: docs/run/containers.md.

FROM node:24-slim AS dependencies
WORKDIR /build
COPY package.json package-lock.json ./
# Installs the packages that are not bundled into the program. `mkdir`: there may be none.
RUN npm ci --omit=dev --ignore-scripts && mkdir -p node_modules

FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
# Install scripts only download Node and PostgreSQL for development. The image has its own Node.
RUN npm ci --ignore-scripts
COPY tsconfig.json vite.config.ts ./
COPY openapi openapi
COPY scripts scripts
COPY src src
RUN npm run build

FROM node:24-slim
WORKDIR /app
COPY --from=dependencies /build/node_modules node_modules
COPY --from=build /build/dist dist
COPY package.json LICENSE ./
COPY bin bin
COPY demo demo
COPY migrations migrations
COPY openapi openapi
# The user that runs the program owns the folder of the embedded database.
RUN ln -s /app/bin/firsthold.cjs /usr/local/bin/firsthold && mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 FIRSTHOLD_DATA=/data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# No shell in between: signals reach the program, which stops within ten seconds.
ENTRYPOINT ["node", "/app/bin/firsthold.cjs"]
CMD ["serve"]

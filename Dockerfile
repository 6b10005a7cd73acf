# An image that runs gateproof: docker build --tag gateproof . (docs/ci.md). Debian's C library is the one that Node is tested with.
FROM node:24.20.0-bookworm-slim@sha256:ba849c60be29959425b8734d57b8b4b7d56f98edd9504c9af091d5281095a71e AS build
WORKDIR /src
# What the lock file pins, in a layer of its own: it changes seldom.
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run --silent build \
 && npm run --silent prepack \
 && npm pack --silent --ignore-scripts --pack-destination /tmp \
 && mkdir -p /package \
 && tar --extract --gzip --file /tmp/gateproof-*.tgz --directory /package --strip-components 1 \
 && cp package-lock.json /package/
WORKDIR /package
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
 && chmod -R a+rX,go-w /package

FROM node:24.20.0-bookworm-slim@sha256:ba849c60be29959425b8734d57b8b4b7d56f98edd9504c9af091d5281095a71e
ARG REVISION=unknown
LABEL org.opencontainers.image.title="gateproof" \
      org.opencontainers.image.description="Conformance tests for LLM gateways, with the exchange that proves each violation." \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.revision="$REVISION"
# As `npm install --global` would leave it, without the cache; owned by root, so that what runs cannot change it.
COPY --from=build /package /usr/local/lib/node_modules/gateproof
RUN ln -s ../lib/node_modules/gateproof/dist/cli/main.js /usr/local/bin/gateproof \
 && mkdir /work \
 && chown 1000:1000 /work
WORKDIR /work
# The user "node" of the image, by number: Kubernetes looks at that for runAsNonRoot.
USER 1000:1000
ENTRYPOINT ["gateproof"]

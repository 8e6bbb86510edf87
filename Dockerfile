# npm pack
# docker build --target slim --tag counterproof:slim .    only checks, without Dredd and Chromium
# docker build --tag counterproof .                       everything
# docker run --rm --env COUNTERPROOF_KEY --volume "$PWD/results:/work" counterproof check https://staging.example.com
# docker run --rm --publish 127.0.0.1:4010:4010 counterproof sandbox --host 0.0.0.0
# With --build-arg SOURCE_DATE_EPOCH="$(git log -1 --format=%ct)" files have the time of the commit.
FROM docker.io/library/node:24-slim AS package
# The package as it is published, and docker/ with what an image needs more.
COPY counterproof-*.tgz /packed/
RUN mkdir /package && tar --extract --file /packed/counterproof-*.tgz --directory /package --strip-components 1
COPY docker/entrypoint.mjs docker/health.mjs /package/docker/

# The two packages that are not bundled, in the versions of the lock file.
FROM docker.io/library/node:24-slim AS optional
WORKDIR /optional
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM docker.io/library/node:24-slim AS slim
ARG SOURCE_DATE_EPOCH=0
COPY --from=package /package /opt/counterproof
# A number and no name, so that Kubernetes sees that it is not root; /work is what it may write to.
RUN ln -s /opt/counterproof/bin/counterproof.js /usr/local/bin/counterproof \
  && mkdir /work && chown 65532:65532 /work \
  && find /opt/counterproof /usr/local/bin/counterproof /work -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
USER 65532:65532
ENV HOME=/tmp
WORKDIR /work
EXPOSE 4010 4011
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "/opt/counterproof/docker/health.mjs"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "/opt/counterproof/docker/entrypoint.mjs"]
CMD ["--help"]

FROM slim AS everything
USER 0:0
RUN apt-get update -qq \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt /var/cache/ldconfig/aux-cache /var/log/* /tmp/*
# Chromium's own sandbox needs what a container engine takes away; the container is the sandbox.
RUN echo 'export CHROMIUM_FLAGS="$CHROMIUM_FLAGS --no-sandbox"' > /etc/chromium.d/container
COPY --from=optional /optional/node_modules /opt/counterproof/node_modules
USER 65532:65532

/** What names each remote outside its folder, as texts: path → the file with one more remote. */
export const places = (name) => ({
  'tsconfig.json': (text) => {
    const config = JSON.parse(text)
    return `${JSON.stringify({ ...config, references: [...config.references, { path: `remotes/${name}` }] }, undefined, 2)}\n`
  },
  'docker-compose.yml': (text) =>
    text
      .replace(/(http:\/\/remote-[a-z0-9-]+:8080\/remotes\/[a-z0-9-]+\/live\.json)(?!,)/, `$1,\n      http://remote-${name}:8080/remotes/${name}/live.json`)
      .replace(
        /\n {2}gateway:\n/,
        `
  remote-${name}:
    <<: *remote
    image: \${IMAGES:-ventanilla}/${name}
    build: { context: ., dockerfile: docker/Dockerfile, target: remote, args: { REMOTE: ${name} } }
    volumes: [${name}:/srv/remotes]

  gateway:
`,
      )
      .replace(/( {6}remote-[a-z0-9-]+: \{ condition: service_healthy \}\n)(?! {6}remote-)/, `$1      remote-${name}: { condition: service_healthy }\n`)
      .replace(/\n*$/, `\n  ${name}:\n`),
})

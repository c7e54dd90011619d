/** One instruction of a stage; the others (`EXPOSE`, `HEALTHCHECK`) say what a runtime does with it. */
export type ImageStep =
  | { readonly kind: 'run'; readonly command: string }
  | {
      readonly kind: 'copy'
      readonly from: string | undefined
      readonly sources: readonly string[]
      readonly target: string
    }
  | { readonly kind: 'workdir'; readonly path: string }

export type ImageStage = {
  readonly base: string
  readonly name: string | undefined
  readonly steps: readonly ImageStep[]
}

export type Image = {
  readonly stages: readonly ImageStage[]
  readonly environment: Readonly<Record<string, string>>
  /** User and group of the program. */
  readonly user: string
  readonly ports: readonly string[]
  /** A command of the shell; exits with 0 while it is healthy. */
  readonly healthcheck: string
  readonly command: readonly string[]
}

const instructionsOf = (text: string): string[] =>
  text
    .split('\n')
    .filter(line => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

const copyOf = (rest: string): ImageStep => {
  const words = rest.split(/\s+/)
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const target = words.pop()
  if (words.length === 0 || target === undefined) throw new Error(`COPY ${rest}: no source`)
  if (words.some(word => word.startsWith('--'))) throw new Error(`COPY ${rest}: unknown option`)
  return { kind: 'copy', from, sources: words, target }
}

/** Reads a Dockerfile. @throws for an instruction that this reader does not know. */
export const parseDockerfile = (text: string): Image => {
  const stages: { base: string; name: string | undefined; steps: ImageStep[] }[] = []
  const environment: Record<string, string> = {}
  const ports: string[] = []
  let [user, healthcheck]: string[] = ['root', '']
  let command: string[] = []
  for (const line of instructionsOf(text)) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    const steps = stages.at(-1)?.steps
    if (name === 'FROM') {
      const [base = '', , stageName] = rest.split(/\s+/)
      stages.push({ base, name: stageName, steps: [] })
    } else if (!steps) throw new Error(`before the first stage: ${line}`)
    else if (name === 'RUN') steps.push({ kind: 'run', command: rest })
    else if (name === 'COPY') steps.push(copyOf(rest))
    else if (name === 'WORKDIR') steps.push({ kind: 'workdir', path: rest })
    else if (name === 'ENV') {
      // A value may have an equals sign too.
      const [key = '', ...value] = rest.split('=')
      environment[key] = value.join('=')
    } else if (name === 'USER') user = rest
    else if (name === 'EXPOSE') ports.push(...rest.split(/\s+/))
    else if (name === 'HEALTHCHECK') healthcheck = rest.replace(/^(--\S+\s+)*CMD\s+/, '')
    else if (name === 'CMD') command = JSON.parse(rest) as string[]
    else throw new Error(`not known here: ${line}`)
  }
  return { stages, environment, user: user ?? '', ports, healthcheck: healthcheck ?? '', command }
}

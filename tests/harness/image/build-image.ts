import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { type Image, type ImageStage, parseDockerfile } from './dockerfile.ts'

const root = join(import.meta.dirname, '../../..')

/** Debian's packages of these names. */
const programs = ['debootstrap', 'bwrap'] as const

/** Why the image cannot be built on this machine; undefined where it can. */
export const whyNotBuilt = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'not run: root is needed'
  const missing = programs.filter(name => spawnSync('which', [name]).status !== 0)
  return missing.length > 0
    ? "not run: install Debian's packages debootstrap and bubblewrap"
    : undefined
}

const run = (command: string, words: readonly string[], folder = root): string => {
  const ran = spawnSync(command, words, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (ran.status === 0) return ran.stdout
  const reason = `${ran.stdout}${ran.stderr}`.slice(-2000) || ran.error?.message
  throw new Error(`${command} ${words.join(' ')} failed: ${reason}`)
}

/** The files of this checkout that the build gets: all that git would keep, without .dockerignore's. */
const contextFiles = (): string[] => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
  return run('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
    .split('\n')
    .filter(path => path !== '' && existsSync(join(root, path)))
    .filter(path => !ignored.some(each => path === each || path.startsWith(`${each}/`)))
}

/** Copies as `COPY` does: a folder's content, or a file, from the checkout or from another stage. */
const copy = (
  from: string | undefined,
  source: string,
  { target, isFolder }: { readonly target: string; readonly isFolder: boolean },
): void => {
  if (from !== undefined) {
    const path = join(from, source)
    const goal = isFolder ? join(target, source.split('/').at(-1) ?? '') : target
    mkdirSync(dirname(goal), { recursive: true })
    run('cp', ['-aT', path, goal])
    return
  }
  const isOne = contextFiles().includes(source)
  const prefix = source === '.' ? '' : `${source}/`
  for (const path of contextFiles().filter(each =>
    isOne ? each === source : each.startsWith(prefix),
  )) {
    const goal =
      isOne && !isFolder ? target : join(target, isOne ? path : path.slice(prefix.length))
    mkdirSync(dirname(goal), { recursive: true })
    cpSync(join(root, path), goal)
  }
}

const authorities = '/run/authorities.crt'

/** The machine's own way to the registries, which a container runtime gives its builds too. */
const network = (): string[] => {
  const certificates = process.env['NODE_EXTRA_CA_CERTS'] ?? ''
  return [
    ...['/etc/resolv.conf', '/etc/hosts'].flatMap(path => ['--ro-bind', path, path]),
    ...(certificates === ''
      ? []
      : [
          ...['--ro-bind', certificates, authorities],
          ...['--setenv', 'NODE_EXTRA_CA_CERTS', authorities],
          ...['--setenv', 'npm_config_cafile', authorities],
        ]),
  ]
}

/** Runs one command in a stage as root. */
const runIn = (folder: string, workdir: string, command: string): void => {
  run('bwrap', [
    ...['--bind', folder, '/', '--dev', '/dev', '--proc', '/proc'],
    ...[
      '--perms',
      '1777',
      '--tmpfs',
      '/tmp',
      '--cap-add',
      'ALL',
      '--unshare-pid',
      '--chdir',
      workdir,
    ],
    ...['--clearenv', '--setenv', 'HOME', '/root', '--setenv', 'DEBIAN_FRONTEND', 'noninteractive'],
    ...['--setenv', 'PATH', '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'],
    ...network(),
    ...['sh', '-c', command],
  ])
}

const buildStage = (
  stage: ImageStage,
  folder: string,
  folderOf: (name: string) => string,
): void => {
  let workdir = '/'
  for (const step of stage.steps) {
    if (step.kind === 'workdir') {
      workdir = step.path
      mkdirSync(join(folder, workdir), { recursive: true })
    } else if (step.kind === 'copy') {
      const isFolder = step.sources.length > 1 || /(^|\/)\.?\/?$/.test(step.target)
      const target = join(folder, isAbsolute(step.target) ? '' : workdir, step.target)
      const from = step.from === undefined ? undefined : folderOf(step.from)
      for (const source of step.sources) copy(from, source, { target, isFolder })
    } else runIn(folder, workdir, step.command)
  }
}

/**
 * Builds the image of the Dockerfile in `place`, step by step, each stage from a clean Debian.
 * @throws when a step fails.
 */
export const buildImage = (place: string): { readonly image: Image; readonly folder: string } => {
  const image = parseDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  const clean = join(place, 'debian')
  const release = /^debian:([a-z]+)-/.exec(image.stages[0]?.base ?? '')?.[1]
  if (release === undefined) throw new Error('the image is not based on a release of Debian')
  run('debootstrap', ['--variant=minbase', release, clean])
  const folderOf = (name: string) => join(place, `stage-${name}`)
  let last = ''
  for (const [no, stage] of image.stages.entries()) {
    last = folderOf(stage.name ?? String(no))
    run('cp', ['-a', clean, last])
    buildStage(stage, last, folderOf)
  }
  rmSync(clean, { recursive: true, force: true })
  return { image, folder: last }
}

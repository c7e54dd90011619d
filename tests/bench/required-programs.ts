import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

type RequiredProgram = {
  /** Names it may have on PATH. */
  readonly names: readonly string[]
  /** Folders outside PATH, such as Debian's versioned ones. */
  readonly folders: readonly string[]
  readonly debianPackages: readonly string[]
}

const postgresFolders = () => {
  const root = '/usr/lib/postgresql'
  return existsSync(root) ? readdirSync(root).map(version => join(root, version, 'bin')) : []
}

const requiredPrograms = {
  pgbench: () => ({
    names: ['pgbench'],
    folders: postgresFolders(),
    debianPackages: ['postgresql-contrib'],
  }),
  chromium: () => ({
    names: ['chromium', 'chromium-browser', 'google-chrome'],
    folders: [],
    debianPackages: ['chromium'],
  }),
} as const satisfies Record<string, () => RequiredProgram>

/**
 * The path of a program of the system; as root it is installed from Debian when it is missing.
 * @throws Error saying what to install.
 */
export const requireProgram = (
  name: keyof typeof requiredPrograms,
  log: (line: string) => void,
): string => {
  const found = findProgram(requiredPrograms[name]())
  if (found !== undefined) return found
  const { debianPackages } = requiredPrograms[name]()
  const command = ['apt-get', 'install', '-y', '--no-install-recommends', ...debianPackages]
  if (process.getuid?.() === 0) {
    log(`installing ${debianPackages.join(' ')}, which brings ${name}…`)
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const [program = '', ...rest] of [['apt-get', 'update'], command]) {
      spawnSync(program, rest, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
    }
    const installed = findProgram(requiredPrograms[name]())
    if (installed !== undefined) return installed
  }
  throw new Error(`${name} is needed; install it: ${command.join(' ')}`)
}

const findProgram = ({ names, folders }: RequiredProgram): string | undefined => {
  const { PATH = '' } = process.env
  // Debian's /usr/bin/pgbench only forwards to these, so they come first.
  for (const folder of [...folders, ...PATH.split(delimiter)]) {
    for (const name of names) {
      const path = join(folder, name)
      if (isExecutable(path)) return path
    }
  }
  return undefined
}

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

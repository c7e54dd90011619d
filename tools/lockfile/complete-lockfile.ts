/**
 * npm writes no lock entry for an optional package that its registry does not hold, such as a tool's
 * binary for another system. From npm 11 on `npm ci` then refuses the lockfile, since it looks for
 * what the tool names. The entry that was left out is implied by the tool's own: this adds it.
 */
type LockEntry = {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
export type Lockfile = { packages: Record<string, LockEntry> }

export type Gap = { readonly parent: string; readonly name: string; readonly version: string }

/** Optional packages that are named by an entry and have none of their own. */
export function findGaps(lock: Lockfile): Gap[] {
  return Object.entries(lock.packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => findEntry(lock, parent, name) === undefined)
      .map(([name, version]) => ({ parent, name, version })),
  )
}

/** Adds the missing entries; answers their names. Throws when one's system is unknown. */
export function completeLockfile(lock: Lockfile): string[] {
  const gaps = findGaps(lock)
  for (const { parent, name, version } of gaps) {
    if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${name} is not pinned: ${version}`)
    const isDev = lock.packages[parent]?.dev === true
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(isDev ? { dev: true } : {}),
      optional: true,
    }
  }
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([left], [right]) => (left < right ? -1 : 1)),
  )
  return gaps.map(({ name }) => name)
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

/** `@biomejs/cli-linux-x64-musl` → linux, x64, musl: the way these packages are all named. */
function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const parts = name.split(/[-/]/)
  const os = systems.find(system => parts.includes(system))
  const cpu = processors.find(processor => parts.includes(processor))
  if (os === undefined || cpu === undefined) throw new Error(`${name} names no system`)
  const last = parts.at(-1) ?? ''
  const libc = last.startsWith('musl') ? ['musl'] : last.startsWith('gnu') ? ['glibc'] : undefined
  return { os: [os], cpu: [cpu], ...(os === 'linux' && libc !== undefined ? { libc } : {}) }
}

/** Node's way up: beside the package, then beside each folder above it. */
function findEntry(lock: Lockfile, parent: string, name: string): LockEntry | undefined {
  for (let folder = parent; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const entry = lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]
    if (entry !== undefined) return entry
    if (folder === '') return undefined
    if (!folder.includes('/node_modules/')) return lock.packages[`node_modules/${name}`]
  }
}

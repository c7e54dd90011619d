import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { environment } from '#server/config/environment.ts'
import { readMigrations } from '#server/platform/database/migration-files.ts'
import { commonVariables, marketVariables } from '#tests/harness/app/production-environment.ts'
import { askGit, releaseBefore } from '#tests/harness/failover/release-before.ts'
import { parseDockerfile } from '#tests/harness/image/dockerfile.ts'
import { readTracked, root, trackedFiles } from './tracked-files.ts'

// The image, the cell of deploy/compose.yaml and the release before are what the docs say.

const compose = readTracked('deploy/compose.yaml')

/** The lines under a key, one indentation deeper. */
const blockOf = (text: string, indent: number, key: string): string => {
  const lines = text.split('\n')
  const start = lines.findIndex(line => line.startsWith(`${' '.repeat(indent)}${key}:`))
  expect(start, `${key} is there`).toBeGreaterThanOrEqual(0)
  const rest = lines.slice(start + 1)
  const end = rest.findIndex(line => line.trim() !== '' && line.search(/\S/) <= indent)
  return rest.slice(0, end < 0 ? undefined : end).join('\n')
}

const keysOf = (text: string, indent: number): string[] =>
  [...text.matchAll(new RegExp(`^ {${indent}}([\\w-]+):`, 'gm'))].map(([, key = '']) => key)

const valuesOf = (text: string, indent: number): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`^ {${indent}}([A-Z_0-9]+): "?(.*?)"?$`, 'gm'))].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )

const services = blockOf(compose, 0, 'services')
const serviceNames = keysOf(services, 2)
const cellEnvironment = readTracked('deploy/cell.env.example')

describe('the cell', () => {
  test('has its parts', () => {
    expect(serviceNames).toEqual(
      ['web-1', 'web-2', 'worker', 'pgbouncer', 'primary', 'standby'].concat([
        'store',
        'prometheus',
        'alertmanager',
        'grafana',
      ]),
    )
  })

  test.each(['web-1', 'web-2', 'worker'])('gives %s settings that production accepts', name => {
    const filled = (values: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [
          key,
          value.replace(/\$\{\w+:\?\}/, 'kW8rLq2VtZ5nXp7m'),
        ]),
      )
    const own = valuesOf(blockOf(services, 2, name), 6)
    const shared = valuesOf(blockOf(compose, 0, 'x-app-environment'), 2)
    const values = filled({ ...shared, ...own })
    const ofNode = ['NODE_EXTRA_CA_CERTS', 'TMPDIR']
    const known = Object.keys(values).filter(key => !ofNode.includes(key))
    expect(known.filter(key => !(key in environment.shape))).toEqual([])
    const lender: Record<string, string> = {
      ...commonVariables(),
      ...marketVariables.ID,
      ...marketVariables.IN,
    }
    const named = [...cellEnvironment.matchAll(/^([A-Z_0-9]+)=/gm)].map(([, key = '']) => key)
    const given = Object.fromEntries(
      named.filter(key => lender[key] !== undefined).map(key => [key, lender[key]]),
    )
    const config = parseConfig({ ...given, ...values }, () => {
      throw new Error('production asked for the sandbox secrets')
    })
    expect(config.role).toBe(name === 'worker' ? 'worker' : 'web')
  })

  test('names hosts and ports that its parts have', () => {
    const hosts = [...compose.matchAll(/@([a-z-]+):(\d+)\//g)].map(([, host, port]) => [host, port])
    expect(new Set(hosts.map(String))).toEqual(
      new Set(['pgbouncer,6432', 'primary,5432', 'standby,5432']),
    )
    const pooler = readTracked('deploy/pgbouncer/pgbouncer.ini')
    expect(pooler).toContain('listen_port = 6432')
    expect(pooler).toContain('host=primary port=5432')
    const targets = readTracked('deploy/prometheus/prometheus.yaml').matchAll(/targets: (\[.*\])/g)
    const [notified, scraped] = [...targets].map(([, list = '[]']) => JSON.parse(list))
    expect(notified).toEqual(['alertmanager:9093'])
    expect(scraped).toEqual(['web-1', 'web-2', 'worker'].map(name => `${name}:9464`))
    expect(valuesOf(blockOf(compose, 0, 'x-app-environment'), 2)).toMatchObject({
      PORT: '3000',
      RUPYA_OPERATIONS_PORT: '9464',
    })
  })

  test('mounts files that are there, and asks for passwords that are listed', () => {
    const mounted = [...compose.matchAll(/- \.\/([\w./-]+):\//g)].map(([, path = '']) => path)
    const isThere = (path: string) =>
      trackedFiles.some(each => `${each}/`.startsWith(`deploy/${path}/`))
    // The lender's own: certificates, and a file that is made from its example.
    const isOwn = (path: string) => path.startsWith('certs') || isThere(`${path}.example`)
    expect(mounted.filter(path => !isThere(path) && !isOwn(path))).toEqual([])
    const ignored = readTracked('.gitignore').split('\n')
    expect(ignored).toContain('deploy/alertmanager.yaml')
    const asked = [...compose.matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name)
    const listed = [...readTracked('deploy/env.example').matchAll(/^(\w+)=/gm)]
    expect(new Set(asked)).toEqual(new Set(listed.map(([, name = '']) => name)))
  })

  test('keeps uploads on a disk, as the guide does', () => {
    const app = blockOf(compose, 0, 'x-app')
    const [, volume, folder] = /^ {4}- (\w+):(\/[\w/]+)$/m.exec(app) ?? []
    expect(keysOf(blockOf(compose, 0, 'volumes'), 2)).toContain(volume)
    expect(valuesOf(blockOf(compose, 0, 'x-app-environment'), 2)['TMPDIR']).toBe(folder)
    expect(readTracked('docs/how-to/run-the-image.md')).toContain(
      `--volume ${volume}:${folder} --env TMPDIR=${folder}`,
    )
  })

  test('limits the memory and the log of each container', () => {
    const limits = /^ {2,4}mem_limit: \d+[mg]$/m
    const logging = /^ {2,4}logging: \*logging$/m
    for (const name of serviceNames) {
      const service = blockOf(services, 2, name)
      const [, shared] = /<<: \*(app|postgres)$/m.exec(service) ?? []
      const whole = shared === undefined ? service : blockOf(compose, 0, `x-${shared}`)
      expect([name, whole]).toEqual([name, expect.stringMatching(limits)])
      expect([name, whole]).toEqual([name, expect.stringMatching(logging)])
    }
  })

  test('names the image by its release, and starts web processes after the worker', () => {
    expect(blockOf(compose, 0, 'x-app')).toMatch(/^ {2}image: rupya:\$\{CELL_RELEASE:\?\}$/m)
    expect(blockOf(services, 2, 'web-1')).toMatch(
      /depends_on: &after-worker\n {6}worker: \{ condition: service_healthy \}$/m,
    )
    expect(blockOf(services, 2, 'web-2')).toContain('depends_on: *after-worker')
    expect(compose).not.toContain(':latest')
  })

  test('trusts the gateway through which a balancer on its machine comes', () => {
    const [, gateway = ''] = /gateway: ([\d.]+)/.exec(compose) ?? []
    expect(cellEnvironment).toContain(`RUPYA_TRUSTED_PROXIES=${gateway}\n`)
  })

  test('has its operations ports where the runbooks look', () => {
    const published = [...compose.matchAll(/"127\.0\.0\.1:(\d+):9464"/g)].map(([, port]) => port)
    expect(published).toEqual(['9461', '9462', '9463'])
    const guide = readTracked('docs/how-to/run-the-image.md')
    for (const port of published) expect(guide).toContain(port)
    const runbooks = trackedFiles.filter(path => path.startsWith('docs/runbooks/'))
    for (const path of runbooks.filter(each => readTracked(each).includes('127.0.0.1:9464'))) {
      expect([path, readTracked(path)]).toEqual([path, expect.stringContaining('run-the-image.md')])
    }
  })

  test('notifies somebody of each alert, by its severity', () => {
    const receivers = readTracked('deploy/alertmanager.yaml.example')
    const severities = readTracked('deploy/prometheus/alerts.yaml').matchAll(/severity: (\w+) /g)
    expect(new Set([...severities].map(([, name]) => name))).toEqual(new Set(['page', 'ticket']))
    expect(receivers).toContain(`matchers: ['severity = "page"']`)
    const named = [...receivers.matchAll(/receiver: (\w+)/g)].map(([, name]) => name)
    const defined = [...receivers.matchAll(/- name: (\w+)/g)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set(defined))
  })

  const hasProgram = spawnSync('promtool', ['--version']).status === 0
  test.skipIf(!hasProgram)('has a Prometheus whose configuration promtool accepts', () => {
    const path = join(root, 'deploy/prometheus/prometheus.yaml')
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'config', path], {
      encoding: 'utf8',
    })
    expect(status, stdout + stderr).toBe(0)
    expect(stdout).toContain('alerts.yaml')
    expect(readTracked('deploy/prometheus/alerts.yaml')).toContain('job="rupya"')
    expect(readTracked('deploy/prometheus/prometheus.yaml')).toContain('job_name: rupya\n')
  })
})

describe('the image', () => {
  const image = parseDockerfile(readTracked('Dockerfile'))

  test('has stages of one dated Debian, and runs as nobody of the host', () => {
    expect(new Set(image.stages.map(({ base }) => base)).size).toBe(1)
    expect(image.stages[0]?.base).toMatch(/^debian:[a-z]+-\d{8}-slim$/)
    expect(image.user).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/)
    expect(image.ports).toEqual(['3000', '9464'])
    expect(image.healthcheck).toContain('/readyz')
    expect(trackedFiles).toContain(image.command.at(-1))
  })

  test('takes no secret and no test with it', () => {
    const ignored = readTracked('.dockerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', 'deploy', 'tests']))
    const copied = image.stages
      .at(-1)
      ?.steps.flatMap(step => (step.kind === 'copy' ? step.sources : []))
    expect(copied).not.toContain('/app')
    expect(copied).not.toContain('.')
  })

  test('refuses an instruction that its reader does not know', () => {
    expect(() => parseDockerfile('FROM x\nADD a b')).toThrow('not known')
    expect(() => parseDockerfile('FROM x\nCOPY --chown=1 a b')).toThrow('unknown option')
  })
})

/** The name that git gives a file of this content. */
const blobHash = (text: string): string =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex')

describe('the release before', () => {
  const commit = releaseBefore()
  const isKnown = askGit('cat-file', '-e', `${commit}^{commit}`) !== undefined

  test('is a commit', () => {
    expect(commit).toMatch(/^[0-9a-f]{40}$/)
  })

  test.skipIf(!isKnown)('has migrations that were not changed since', () => {
    const folder = 'server/platform/database/migrations'
    const listed = askGit('ls-tree', commit, `${folder}/`)?.trim().split('\n') ?? []
    expect(listed.length).toBeGreaterThan(0)
    const now = new Map(readMigrations().map(({ name, sql }) => [`${folder}/${name}.sql`, sql]))
    const changed = listed.filter(line => {
      const [, hash = '', path = ''] = /^\S+ blob (\S+)\t(.*)$/.exec(line) ?? []
      return hash !== blobHash(now.get(path) ?? '')
    })
    expect(changed).toEqual([])
  })
})

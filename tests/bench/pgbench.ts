import { spawn } from 'node:child_process'

export type PgbenchServer = {
  readonly program: string
  readonly socketDir: string
  readonly port: number
  readonly user: string
}

const database = 'pgbench'

/** The database of pgbench's own tables, at a scale of 20: two million accounts. */
export const initialisePgbench = async (server: PgbenchServer): Promise<void> => {
  await runPgbench(server, ['--initialize', '--quiet', '--scale', '20'])
}

/** Transactions per second of `pgbench -N`, as it reports them: 20 clients, simple protocol. */
export const measurePgbench = async (server: PgbenchServer, seconds: number): Promise<number> => {
  const output = await runPgbench(server, [
    ...['--skip-some-updates', '--no-vacuum', '--protocol', 'simple'],
    ...['--client', '20', '--jobs', '2', '--time', String(seconds)],
  ])
  const tps = /^tps = ([\d.]+)/m.exec(output)?.[1]
  if (tps === undefined) throw new Error(`pgbench gave no figure: ${output}`)
  return Number(tps)
}

export const pgbenchDatabase = database

const runPgbench = (
  { program, socketDir, port, user }: PgbenchServer,
  options: readonly string[],
): Promise<string> => {
  const place = ['--host', socketDir, '--port', String(port), '--username', user, database]
  const child = spawn(program, [...options, ...place], {
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', chunk => {
      output += chunk
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0) resolve(output)
      else reject(new Error(`pgbench ended with ${code}: ${output.slice(-2000)}`))
    })
  })
}

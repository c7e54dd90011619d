import { readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { spawnServer } from '#tests/harness/app/server-process.ts'
import { makeTestFolder, testLog } from '#tests/harness/app/test-database-server.ts'
import {
  findServerProcesses,
  readPostmasterPid,
  stopLeftoverProcesses,
} from '../postgres/leftover-processes.ts'

let stateDir: string
let dataDir: string
const started: ReturnType<typeof spawnServer>[] = []

beforeEach(() => {
  stateDir = makeTestFolder()
  dataDir = join(stateDir, 'postgres')
})
afterEach(async () => {
  for (const server of started.splice(0)) {
    server.kill('SIGKILL')
    await server.ended
  }
  await stopLeftoverProcesses(dataDir, testLog)
  rmSync(stateDir, { recursive: true, force: true })
})

const launch = (environment: Record<string, string> = {}) => {
  const server = spawnServer({
    environment: { PORT: '0', RUPYA_STATE_DIR: stateDir, ...environment },
  })
  started.push(server)
  return server
}
const startServer = async (environment: Record<string, string> = {}) => {
  const server = launch(environment)
  await server.ready
  return server
}
/** The folder has been taken: the database is being made, or started, from here on. */
const workHasBegun = () =>
  expect
    .poll(() => readdirSync(stateDir).some(name => name.startsWith('instance-lock')), {
      interval: 5,
    })
    .toBe(true)
const killDatabase = () => {
  for (const pid of findServerProcesses(dataDir)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Children end by themselves once their server has ended.
    }
  }
}
const write = (base: string, name: string) =>
  fetch(`${base}/write/${name}`, { method: 'POST' }).then(reply => reply.status)
const namesAt = async (base: string): Promise<string[]> =>
  await fetch(`${base}/count`).then(reply => reply.json())

test('borrowers and operations have a listener each, and neither answers for the other', async () => {
  const server = await startServer()
  const [, metrics = ''] = /Metrics +(\S+)/.exec(server.output()) ?? []
  const statusOf = async (url: string) => (await fetch(url)).status
  expect(new URL(metrics).port).not.toBe(new URL(server.base).port)
  expect(await statusOf(metrics)).toBe(200)
  expect(await statusOf(`${server.base}/metrics`)).toBe(404)
  expect(await statusOf(new URL('/count', metrics).href)).toBe(404)
})

describe('a stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('by %s ends everything cleanly', async signal => {
    const server = await startServer()
    expect(await write(server.base, 'kept')).toBe(200)
    server.kill(signal)
    expect(await server.ended).toBe(0)
    expect(findServerProcesses(dataDir)).toEqual([])
    const again = await startServer()
    expect(await namesAt(again.base)).toEqual(['kept'])
  })

  test('during the very first start ends it too', async () => {
    const server = launch()
    await workHasBegun()
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(findServerProcesses(dataDir)).toEqual([])
  })
})

describe('kill -9', () => {
  test('of the application: the next start ends the orphan and has every row', async () => {
    const server = await startServer()
    const orphan = readPostmasterPid(dataDir)
    expect(await write(server.base, 'acknowledged')).toBe(200)
    server.kill('SIGKILL')
    await server.ended
    expect(findServerProcesses(dataDir)).toContain(orphan)

    const again = await startServer()
    expect(await namesAt(again.base)).toEqual(['acknowledged'])
    expect(findServerProcesses(dataDir)).not.toContain(orphan)
  })

  test('of everything at once: the next start has every row that was acknowledged', async () => {
    const acknowledged: string[] = []
    for (let round = 0; round < 3; round += 1) {
      const server = await startServer()
      const writing = Promise.all(
        Array.from({ length: 8 }, async (_, client) => {
          for (let count = 0; ; count += 1) {
            const name = `${round}-${client}-${count}`
            if ((await write(server.base, name).catch(() => 0)) !== 200) return
            acknowledged.push(name)
          }
        }),
      )
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 30)
      await pause(150 * round)
      server.kill('SIGKILL')
      killDatabase()
      await writing
      await server.ended
    }
    const last = await startServer()
    const found = new Set(await namesAt(last.base))
    expect(acknowledged.filter(name => !found.has(name))).toEqual([])
  })

  test('at any moment of the first start leaves a folder that starts', async () => {
    for (const afterMs of [0, 60, 150, 300, 500, 800]) {
      const server = launch()
      await workHasBegun()
      await pause(afterMs)
      server.kill('SIGKILL')
      await server.ended
    }
    const server = await startServer()
    expect(await write(server.base, 'works')).toBe(200)
  })

  test('of the database: the application stays up, answers 503, and heals by itself', async () => {
    const server = await startServer()
    expect(await write(server.base, 'before')).toBe(200)
    killDatabase()
    const statuses = new Set<number>()
    await expect
      .poll(
        async () => {
          const status = await write(server.base, `during-${statuses.size}-${performance.now()}`)
          statuses.add(status)
          return status
        },
        { interval: 10 },
      )
      .toBe(200)
    expect([...statuses].every(status => status === 200 || status === 503)).toBe(true)
    expect(statuses).toContain(503)
    const ready = await fetch(`${server.base}/readyz`)
    expect(ready.status).toBe(200)
    expect(await namesAt(server.base)).toContain('before')
  })
})

describe('a second start', () => {
  test('in the same folder is refused in one line that names the first and its port', async () => {
    const first = await startServer()
    const { port } = new URL(first.base)
    const second = launch()
    expect(await second.ended).toBe(1)
    const lines = second.output().trim().split('\n')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`process ${first.pid} on port ${port}`)
    expect(await write(first.base, 'unharmed')).toBe(200)
  })

  test('waits for one that is just stopping', async () => {
    const first = await startServer()
    first.kill('SIGTERM')
    const second = await startServer()
    expect(await first.ended).toBe(0)
    expect(await write(second.base, 'second')).toBe(200)
  })

  test('on a port that another program holds is refused in one line, and touches nothing', async () => {
    const other = createServer()
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo // it listens on TCP
    const server = launch({ PORT: String(port) })
    expect(await server.ended).toBe(1)
    expect(server.output().trim().split('\n')).toEqual([
      `rupya: port ${port} on 127.0.0.1 is taken by another program; choose one: PORT=${port + 1} npm start`,
    ])
    expect(findServerProcesses(dataDir)).toEqual([])
    other.close()
  })
})

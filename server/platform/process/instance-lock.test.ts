import { spawn } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTestFolder } from '#tests/harness/app/test-database-server.ts'
import { acquireInstanceLock } from './instance-lock.ts'
import { hasProcess, isAlive, ownIdentity } from './process-identity.ts'

let folder: string
beforeEach(() => {
  folder = makeTestFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))

const module = join(import.meta.dirname, 'instance-lock.ts')

/** A process that takes the lock, says so, and keeps it for `holdMs`. */
const spawnHolder = (holdMs: number) => {
  const program = `
    import { acquireInstanceLock } from ${JSON.stringify(module)}
    try {
      await acquireInstanceLock(${JSON.stringify(folder)}, 4000)
      console.log('taken')
      setTimeout(() => {}, ${holdMs})
    } catch (error) { console.log('refused', error.message) }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  let output = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text
  })
  const ended = new Promise(resolve => child.on('close', resolve))
  return { child, ended, output: () => output }
}

test('a second taker is refused with the pid and port of the first', async () => {
  const lock = await acquireInstanceLock(folder, 3000)
  lock.setPort(3456)
  await expect(acquireInstanceLock(folder, 3001)).rejects.toThrow(
    `process ${process.pid} on port 3456`,
  )
})

test('what was released can be taken', async () => {
  const first = await acquireInstanceLock(folder, 3000)
  first.release()
  await acquireInstanceLock(folder, 3000)
})

test('the lock of a killed process is taken over', async () => {
  const holder = spawnHolder(60_000)
  await expect.poll(holder.output).toBe('taken\n')
  holder.child.kill('SIGKILL')
  await holder.ended
  await acquireInstanceLock(folder, 3000)
})

test('a pid that another process has got since is not the holder', async () => {
  const stale = { ...ownIdentity(), startMark: 'an earlier life', port: 3000, state: 'running' }
  expect(hasProcess(stale.pid)).toBe(true)
  expect(isAlive(stale)).toBe(false)
  writeFileSync(join(folder, 'instance-lock.7'), JSON.stringify(stale))
  await acquireInstanceLock(folder, 3000)
  expect(readdirSync(folder).filter(name => name.startsWith('instance'))).toEqual([
    'instance-lock.8',
  ])
})

test('of many that find a stale lock, one takes it', async () => {
  const stale = { pid: 2 ** 22 + 1, startMark: 'gone', port: 3000, state: 'running' }
  writeFileSync(join(folder, 'instance-lock.1'), JSON.stringify(stale))
  const holders = Array.from({ length: 6 }, () => spawnHolder(60_000))
  const outputs = () => holders.map(({ output }) => output())
  await expect.poll(() => outputs().every(output => output !== '')).toBe(true)
  expect(outputs().filter(output => output === 'taken\n')).toHaveLength(1)
  for (const { child } of holders) child.kill('SIGKILL')
  await Promise.all(holders.map(({ ended }) => ended))
})

test('a damaged lock file does not keep anyone out', async () => {
  writeFileSync(join(folder, 'instance-lock.3'), '{"pid":')
  await acquireInstanceLock(folder, 3000)
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseConfig } from '#server/config/config.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { createFieldCipher } from '#server/platform/security/field-encryption.ts'
import { systemRandomness } from '#server/platform/security/ids.ts'
import { startSession } from '#server/session/start-session.ts'
import { readStoredColumns } from '../../harness/canary/stored-rows.ts'
import { everyField, sendInField } from '../../harness/hostile/send-hostile.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { startLoopbackProvider } from '../../harness/journeys/loopback-provider.ts'
import { readHeapSnapshot } from '../../harness/journeys/process-memory.ts'
import {
  type ProductionServer,
  startProductionServer,
} from '../../harness/journeys/production-server.ts'
import { findFreePort } from '../../harness/journeys/start-journey-server.ts'
import { signInAsStaff, staffHeaders } from '../../harness/staff/staff-sessions.ts'

/** A network's published test number, in three ways of writing. */
const sent = ['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111'] as const

/** As it was sent, and as forms and addresses encode it. */
const anyWay = /4111(?:[ +-]|%20)?1111(?:[ +-]|%20)?1111(?:[ +-]|%20)?1111/

const found = (text: string): boolean => anyWay.test(text)

const providerUrls = [
  'RUPYA_RAZORPAY_URL',
  'RUPYA_RAZORPAYX_URL',
  'RUPYA_SMS_MSG91_URL',
  'RUPYA_BRANCH_URL',
] as const

/** A borrower and a person of staff, signed in without a message to a phone. */
const signInBoth = async ({ environment }: ProductionServer) => {
  const config = parseConfig(environment, () => {
    throw new Error('production needs no secrets of the sandbox')
  })
  const database = createDatabase({
    address: { url: environment['DATABASE_URL'] ?? '' },
    poolSize: 2,
    log: createLog({ level: 'error' }),
  })
  const [clock, random] = [systemClock, systemRandomness()]
  const services = { config, clock, random, db: database.kysely }
  const cipher = createFieldCipher(config.secrets, random)
  const borrowerId = random.uuid()
  const phone = '+919876543210'
  await services.db
    .insertInto('profile.borrower')
    .values({
      borrowerId,
      market: 'IN',
      nameEncrypted: cipher.seal('Asha Rao', borrowerId),
      phoneEncrypted: cipher.seal(phone, borrowerId),
      phoneIndex: cipher.index(phone),
      createdAt: clock.now(),
    })
    .execute()
  const session = await startSession(services, {
    borrowerId,
    common: {},
    codeProvenAt: clock.wallNow(),
  })
  const staff = await signInAsStaff(services, { name: 'Staff', markets: ['IN'] })
  await database.close()
  return { borrower: session.token, staff: staff.token }
}

const filesIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

test('in production no card number stays anywhere, whatever field it is sent in', async () => {
  test.setTimeout(240_000)
  const inspectPort = await findFreePort()
  await using provider = await startLoopbackProvider()
  await using server = await startProductionServer('IN', {
    ...provider.environment,
    RUPYA_BRANCH_PROVIDER_IN: 'razorpay',
    ...Object.fromEntries(providerUrls.map(name => [name, provider.url])),
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}`,
    RUPYA_TRUSTED_PROXIES: '127.0.0.1/32',
    RUPYA_LOG_LEVEL: 'debug',
  })
  const tokens = await signInBoth(server)
  let requests = 0
  const target = {
    apiBase: { prefix: 'h5-api', provider: 'rupya' },
    known: {},
    headersOf: (audience: string): Readonly<Record<string, string>> => {
      if (audience === 'borrower') return { 'X-Session-Id': tokens.borrower }
      if (audience !== 'staff') return { Origin: 'https://loans.example' }
      return { ...staffHeaders(tokens.staff), Origin: 'https://staff.loans.example' }
    },
    fetch: async (path: string, init: RequestInit) => {
      requests += 1
      const headers = new Headers(init.headers)
      headers.set('X-Forwarded-For', `10.9.${requests >> 8}.${requests & 255}`)
      return await fetch(new URL(path, server.base), { ...init, headers, redirect: 'manual' })
    },
  }
  const refused = new Set<string>()
  const fields = everyField.filter(({ call }) => call.audience !== 'sandbox')
  for (const [index, field] of fields.entries()) {
    const { code } = await sendInField(target, field, sent[index % sent.length] ?? sent[0])
    if (code === '400') refused.add(field.call.name)
    else expect([field.call.name, field.name, code]).not.toContain('500')
  }
  // In addresses of pages and in headers too.
  for (const text of sent) {
    const query = `?isNeedPop=1&lang=${encodeURIComponent(text)}&userId=${encodeURIComponent(text)}`
    for (const path of ['/', '/Contact', '/home', '/complainPageNext']) {
      await target.fetch(`${path}${query}`, { headers: { 'X-Session-Id': tokens.borrower } })
    }
  }
  expect(refused.size).toBeGreaterThan(20)
  expect(refused).toContain('repaymentCommit')
  expect(requests).toBeGreaterThan(300)

  // What it asks of a provider is seen.
  const branch = new URLSearchParams({ ifsc: 'HDFC0001234' })
  await target.fetch('/h5-api/v3/certification/find-bank-branch', {
    method: 'POST',
    headers: target.headersOf('borrower'),
    body: branch,
  })
  expect(provider.requests()).toContain('HDFC0001234')

  const ownerAddress = { url: server.environment['DATABASE_MIGRATION_URL'] ?? '' }
  const columns = await readStoredColumns({ database: { ownerAddress } })
  const memory = await readHeapSnapshot(inspectPort)
  // The same search finds what is there: the name of a person, and of a variable.
  expect(columns.some(({ text }) => text.includes('Staff'))).toBe(true)
  expect(memory).toContain('RUPYA_SESSION_KEYS')
  expect(memory.length).toBeGreaterThan(1_000_000)
  expect({
    columns: columns.filter(({ text }) => found(text)).map(({ column }) => column),
    log: found(server.process.output()),
    files: found(filesIn(server.filesFolder)),
    requests: found(provider.requests()),
    memory: found(memory),
  }).toEqual({ columns: [], log: false, files: false, requests: false, memory: false })
})

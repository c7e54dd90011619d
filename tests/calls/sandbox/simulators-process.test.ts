import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { money } from '#domain/money/money.ts'
import { createXenditProvider } from '#server/providers/payment/xendit/create-xendit-provider.ts'
import { listen } from '../../harness/app/payment-provider-environment.ts'

const SECRET_KEY = 'a-secret-key'
const CALLBACK_TOKEN = 'a-callback-token'
const processFile = join(import.meta.dirname, '../../../sandbox/main.ts')

let folder: string
let children: ChildProcess[] = []
let received: string[] = []
let answer = 200
let receiver: Awaited<ReturnType<typeof listen>>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'simulators-'))
  children = []
  received = []
  answer = 200
  receiver = await listen(async request => {
    received.push(await request.text())
    return new Response(null, { status: answer })
  })
})
afterEach(async () => {
  for (const child of children) await end(child)
  await receiver.stop()
  rmSync(folder, { recursive: true })
})

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Starts the bank alone and waits for its address. */
async function start(): Promise<{ child: ChildProcess; baseUrl: string }> {
  const args = ['--only', 'bank', '--end-with-stdin', '--journals', folder]
  const secrets = ['--callback-token', CALLBACK_TOKEN, '--secret-key', SECRET_KEY]
  const child = spawn(
    process.execPath,
    [processFile, ...args, ...secrets, '--server', receiver.url, '--retry-delays', '50,100,200'],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  children.push(child)
  const [line] = await once(child.stdout, 'data')
  const baseUrl = /listening on (\S+)/.exec(String(line))?.[1] ?? expect.fail(String(line))
  return { child, baseUrl }
}

const providerAt = (baseUrl: string) =>
  createXenditProvider({
    baseUrl,
    secretKey: SECRET_KEY,
    callbackTokens: [CALLBACK_TOKEN],
    now: () => new Date(),
  })

const post = async (url: string, body: unknown) => {
  const authorization = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

const request = {
  paymentRequestId: 'instruction-1',
  requestNo: 'B1',
  kind: 'virtual-account',
  paymentMethodCode: 'MANDIRI',
  holderName: 'Siti',
  amount: money('IDR', 1_250_000n),
  expiresAt: new Date('2099-01-01T00:00:00.000Z'),
  description: '',
} as const

test('a kill loses no number, no payment and no callback still to be answered', async () => {
  const first = await start()
  const created = await providerAt(first.baseUrl).createPaymentRequest(request)
  answer = 500
  const paid = await post(`${first.baseUrl}/counter/pay`, {
    number: created.number,
    action: 'exact',
  })
  expect(paid).toMatchObject({ payments: [{ amount: '1250000', callbackStatus: 500 }] })
  await end(first.child)
  appendFileSync(join(folder, 'bank.jsonl'), '{"type":"payment","rec') // killed while writing

  answer = 200
  const before = received.length
  const second = await start()
  const provider = providerAt(second.baseUrl)
  expect(await provider.createPaymentRequest(request)).toEqual(created)
  await expect.poll(() => received.length).toBe(before + 1)
  expect(new Set(received).size).toBe(1)
  const paymentId = (paid as { payments: { paymentId: string }[] }).payments[0]?.paymentId ?? ''
  const reference = { via: 'virtual-account', providerPaymentId: paymentId } as const
  expect(await provider.readBack(reference)).toMatchObject({ externalId: 'instruction-1' })
  const other = await provider.createPaymentRequest({
    ...request,
    paymentRequestId: 'instruction-2',
  })
  expect(other.number).not.toBe(created.number)
})

test('a callback answered before the kill is not sent again after it', async () => {
  const first = await start()
  const created = await providerAt(first.baseUrl).createPaymentRequest(request)
  await post(`${first.baseUrl}/counter/pay`, { number: created.number, action: 'exact' })
  await end(first.child)
  const second = await start()
  await post(`${second.baseUrl}/counter/pay`, { number: created.number, action: 'exact' })
  expect(received).toHaveLength(2)
  expect(new Set(received).size).toBe(2)
})

test('settings are changed over HTTP, and an unknown setting is refused', async () => {
  const { baseUrl } = await start()
  expect(await post(`${baseUrl}/settings`, { fault: 'server-error' })).toMatchObject({
    fault: 'server-error',
    faultsLeft: null,
  })
  await expect(providerAt(baseUrl).createPaymentRequest(request)).rejects.toMatchObject({
    effect: 'maybe-made',
  })
  expect(await post(`${baseUrl}/settings`, { reset: true })).toMatchObject({ fault: 'none' })
  expect(await post(`${baseUrl}/settings`, { fautl: 'reset' })).toMatchObject({
    error_code: 'API_VALIDATION_ERROR',
  })
})

test('the process ends with the one that started it', async () => {
  const { child } = await start()
  child.stdin?.end()
  await once(child, 'exit')
  expect(child.exitCode).toBe(0)
})

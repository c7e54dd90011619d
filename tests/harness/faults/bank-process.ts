import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { BankSimulatorSettings } from '#sandbox/simulators/bank/bank-simulator-settings.ts'
import type { Alteration } from '#sandbox/simulators/bank/report-alterations.ts'

/** The bank simulator in a process of its own, which outlives the server's crashes. */
export type BankProcess = {
  readonly url: string
  /** Pays a number; returns the payment and our response to its first callback. */
  readonly pay: (number: string) => Promise<{ paymentId: string; callbackStatus: number }>
  /** Alters a payment in the bank's own report. */
  readonly alterList: (paymentId: string, how: Alteration) => Promise<void>
  readonly setSettings: (
    settings: Partial<BankSimulatorSettings> | { reset: true },
  ) => Promise<void>
  /** The number of issued payment numbers, at most the newest 200. */
  readonly countNumbers: () => Promise<number>
  readonly stop: () => void
}

export const bankSecrets = {
  secretKey: 'fault-bank-secret-key',
  callbackToken: 'fault-bank-callback-token',
}

const program = join(import.meta.dirname, '../../../sandbox/main.ts')

/** Starts the bank; `callbackUrl` is our server's address. */
export const startBankProcess = async (options: {
  readonly serverUrl: string
  /** The folder of its records. */
  readonly journals: string
}): Promise<BankProcess> => {
  const child = spawn(
    process.execPath,
    [
      program,
      ...['--only', 'bank', '--end-with-stdin', '--journals', options.journals],
      ...['--server', options.serverUrl],
      ...['--callback-token', bankSecrets.callbackToken],
      ...['--secret-key', bankSecrets.secretKey],
      ...['--retry-delays', '300,700,1500,3000,5000,5000,5000,10000'],
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', line => {
      const listening = /listening on (\S+)/.exec(line)
      if (listening?.[1]) resolve(listening[1])
    })
    child.on('exit', code => reject(new Error(`the bank ended with ${code}`)))
  })
  const authorization = `Basic ${Buffer.from(`${bankSecrets.secretKey}:`).toString('base64')}`
  const ask = async (path: string, body?: object): Promise<Response> =>
    await fetch(`${url}${path}`, {
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
  return {
    url,
    pay: async number => {
      const response = await ask('/counter/pay', { number, action: 'exact' })
      const body = (await response.json()) as {
        payments?: { paymentId: string; callbackStatus: number }[]
      }
      const payment = body.payments?.[0]
      if (!payment) throw new Error(`the bank took no money for ${number}: ${response.status}`)
      return payment
    },
    alterList: async (paymentId, how) => {
      const response = await ask('/counter/alter', { payment_id: paymentId, how })
      if (!response.ok) throw new Error(`the list was not altered: ${response.status}`)
    },
    setSettings: async settings => {
      const response = await ask('/settings', settings)
      if (!response.ok) throw new Error(`the settings were refused: ${await response.text()}`)
    },
    countNumbers: async () => {
      const response = await ask('/counter/payment-requests')
      const { paymentRequests } = (await response.json()) as { paymentRequests: unknown[] }
      return paymentRequests.length
    },
    stop: () => {
      child.stdin.end()
    },
  }
}

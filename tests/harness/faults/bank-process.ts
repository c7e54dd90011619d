import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Alteration } from '#sandbox/simulators/bank/report-alterations.ts'
import type { SimulatorSettings } from '#sandbox/simulators/bank/simulator-settings.ts'

/** The stand-in bank in its own process: the outside world, which nobody kills. */
export type BankProcess = {
  readonly url: string
  /** Pays a number; answers the payment and what our side answered to its first callback. */
  readonly pay: (number: string) => Promise<{ paymentId: string; callbackStatus: number }>
  /** Makes the bank's own list wrong about a payment. */
  readonly alterList: (paymentId: string, how: Alteration) => Promise<void>
  readonly setSettings: (knobs: Partial<SimulatorSettings> | { reset: true }) => Promise<void>
  /** Every number given out, at most the newest 200. */
  readonly countNumbers: () => Promise<number>
  readonly stop: () => void
}

export const bankSecrets = {
  secretKey: 'fault-bank-secret-key',
  callbackToken: 'fault-bank-callback-token',
}

/** Starts the bank; `callbackUrl` is where our server will be. */
export const startBankProcess = async (options: {
  readonly callbackUrl: string
  readonly journal: string
}): Promise<BankProcess> => {
  const program = join(import.meta.dirname, 'bank-simulator-process.ts')
  const child = spawn(
    process.execPath,
    [
      program,
      ...['--port', '0', '--journal', options.journal],
      ...['--callback-url', options.callbackUrl],
      ...['--callback-token', bankSecrets.callbackToken],
      ...['--secret-key', bankSecrets.secretKey],
      ...['--retry-delays', '300,700,1500,3000,5000,5000,5000,10000'],
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const port = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', line => {
      const listening = /listening on (\d+)/.exec(line)
      if (listening?.[1]) resolve(listening[1])
    })
    child.on('exit', code => reject(new Error(`the bank ended with ${code}`)))
  })
  const url = `http://127.0.0.1:${port}`
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
    setSettings: async knobs => {
      const response = await ask('/knobs', knobs)
      if (!response.ok) throw new Error(`the knobs were refused: ${await response.text()}`)
    },
    countNumbers: async () => {
      const { bills } = (await (await ask('/counter/bills')).json()) as { bills: unknown[] }
      return bills.length
    },
    stop: () => {
      child.stdin.end()
    },
  }
}

import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import { createBankSimulator } from '#sandbox/simulators/bank/create-bank-simulator.ts'

// The stand-in bank as a process of its own, so that crash tests can kill our server, or this.
//
//   node tests/harness/faults/bank-simulator-process.ts --port 0 --journal /tmp/bank.jsonl \
//     --callback-url http://127.0.0.1:3000/webhooks/xendit --callback-token … --secret-key …
//
// It prints `stand-in listening on <port>` when it is ready, and it goes when its stdin closes, so
// that it never outlives the test that started it.

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    journal: { type: 'string' },
    'callback-url': { type: 'string' },
    'callback-token': { type: 'string' },
    'secret-key': { type: 'string' },
    /** Comma-separated milliseconds. */
    'retry-delays': { type: 'string', default: '200,500,1000,2000,5000' },
  },
})

function required(name: 'callback-url' | 'callback-token' | 'secret-key'): string {
  const value = values[name]
  if (value === undefined || value === '') throw new Error(`--${name} is needed`)
  return value
}

const simulator = createBankSimulator({
  now: () => new Date(),
  callbackUrl: required('callback-url'),
  callbackToken: required('callback-token'),
  secretKey: required('secret-key'),
  fetch,
  retryDelaysMs: values['retry-delays'].split(',').map(Number),
  ...(values.journal === undefined ? {} : { journalFile: values.journal }),
})

const options = { fetch: simulator.app.fetch, hostname: '127.0.0.1', port: Number(values.port) }
serve(options, ({ port }) => process.stdout.write(`stand-in listening on ${port}\n`))

process.stdin.resume()
process.stdin.on('end', () => process.exit(0))

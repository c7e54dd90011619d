import * as z from 'zod'
import type { DeliveryReport } from '../sms-provider.ts'

/** `1` is delivered; the others are not: failed, blocked (9, 17) and rejected (16, 25). */
const states: Readonly<Record<string, DeliveryReport['state']>> = {
  '1': 'delivered',
  '2': 'failed',
  '9': 'failed',
  '16': 'failed',
  '17': 'failed',
  '25': 'failed',
}

const code = z.union([z.string(), z.number()])
const single = z.object({ requestId: z.string(), status: code })
const grouped = z.array(
  z.object({ requestId: z.string(), report: z.array(z.object({ status: code })) }),
)

/**
 * The reports in a body of MSG91's webhook: version 2, a form whose `data` is JSON, or version 3,
 * JSON. Empty for what cannot be read. Source:
 * https://msg91.com/help/how-can-i-get-the-delivery-reports-on-my-webhook-url (samples and statuses);
 * how soon and how often it repeats a report is unverified.
 */
export const readMsg91Reports = (contentType: string, body: string): readonly DeliveryReport[] => {
  const isForm = contentType.startsWith('application/x-www-form-urlencoded')
  const read = parseJson(isForm ? (new URLSearchParams(body).get('data') ?? '') : body)
  const groups = z.safeParse(grouped, read)
  const rows = groups.success
    ? groups.data.flatMap(({ requestId, report }) =>
        report.map(({ status }) => ({ requestId, status })),
      )
    : [z.safeParse(single, read)].flatMap(({ data }) => (data ? [data] : []))
  return rows.flatMap(({ requestId: ref, status }) => {
    const state = states[String(status)]
    return state === undefined ? [] : [{ provider: 'msg91', ref, reference: undefined, state }]
  })
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

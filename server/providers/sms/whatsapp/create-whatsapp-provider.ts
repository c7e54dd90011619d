import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { notificationEvents } from '#domain/notification/notification-events.ts'
import { requestSender } from '../request-sender.ts'
import {
  type DeliveryReport,
  type SmsMessage,
  type SmsProvider,
  SmsProviderError,
} from '../sms-provider.ts'

export type WhatsAppConfig = {
  readonly baseUrl: string
  readonly phoneNumberId: string
  readonly accessToken: string
  readonly timeoutMs?: number
}

const apiVersion = 'v22.0'

const answer = z.object({ messages: z.array(z.object({ id: z.string() })) })

/**
 * WhatsApp's Cloud API: `POST /{version}/{phone_number_id}/messages` with an approved template, whose
 * name is the event's with underscores, and the declared facts in their order. It names no
 * idempotency key; our reference comes back in each status (`biz_opaque_callback_data`), so that a
 * lost answer is resolved by the status. Sources: dualhook.com/docs/sending-template-messages (the
 * endpoint and its body), docs.telepie.com (custom parameters of the message API); Meta's own pages
 * were not reachable: unverified there.
 */
export const createWhatsAppProvider = (config: WhatsAppConfig): SmsProvider => ({
  name: 'whatsapp',
  channels: ['whatsapp'],
  deduplicates: false,
  send: async message => {
    const path = `/${apiVersion}/${config.phoneNumberId}/messages`
    const replied = await requestSender('whatsapp', config.baseUrl + path, {
      headers: {
        authorization: `Bearer ${config.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(requestBody(message)),
      ...(config.timeoutMs === undefined ? {} : { timeoutMs: config.timeoutMs }),
    })
    const { success, data } = z.safeParse(answer, replied)
    const id = success ? data.messages[0]?.id : undefined
    if (id === undefined) throw new SmsProviderError('whatsapp: unexpected reply', 'maybe-sent')
    return id
  },
})

const requestBody = ({ to, filled, reference }: SmsMessage) => {
  if (!filled) throw new SmsProviderError('whatsapp: a message without a template', 'not-sent')
  const { event, values, locale } = filled
  const parameters = notificationEvents[event].facts.map(name => ({
    type: 'text',
    text: values[name] ?? '',
  }))
  return {
    messaging_product: 'whatsapp',
    to: to.replace('+', ''),
    type: 'template',
    template: {
      name: event.replaceAll('-', '_'),
      language: { code: locale },
      components: parameters.length === 0 ? [] : [{ type: 'body', parameters }],
    },
    biz_opaque_callback_data: reference,
  }
}

const webhook = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z.optional(
              z.array(
                z.object({
                  id: z.string(),
                  status: z.string(),
                  biz_opaque_callback_data: z.optional(z.string()),
                }),
              ),
            ),
          }),
        }),
      ),
    }),
  ),
})

const states: Readonly<Record<string, DeliveryReport['state']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  failed: 'failed',
}

/** Whether the app's secret signed these bytes: `X-Hub-Signature-256: sha256=<hex>`. */
export const isSignedBy = (appSecret: string, rawBody: Uint8Array, signature: string): boolean => {
  const expected = Buffer.from(
    `sha256=${createHmac('sha256', appSecret).update(rawBody).digest('hex')}`,
  )
  const given = Buffer.from(signature)
  return appSecret !== '' && given.length === expected.length && timingSafeEqual(given, expected)
}

/** The reports in a webhook's body; empty for messages of people and for what cannot be read. */
export const readReports = (rawBody: Uint8Array): readonly DeliveryReport[] => {
  const { success, data } = z.safeParse(webhook, parseJson(rawBody))
  if (!success) return []
  const statuses = data.entry.flatMap(({ changes }) =>
    changes.flatMap(({ value }) => value.statuses ?? []),
  )
  return statuses.flatMap(({ id: ref, status, biz_opaque_callback_data: reference }) => {
    const state = states[status]
    return state === undefined ? [] : [{ provider: 'whatsapp', ref, reference, state }]
  })
}

const parseJson = (rawBody: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(rawBody).toString('utf8'))
  } catch {
    return undefined
  }
}

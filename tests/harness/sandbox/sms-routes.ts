import type { Hono } from 'hono'
import {
  createSmsSimulator,
  type SmsSimulator,
} from '#sandbox/simulators/sms/create-sms-simulator.ts'

// Documented requests of the simulated senders of text messages.

const at = (path: string) => ({ path: () => path })

const message = {
  to: '+6281234567890',
  text: 'Kode Anda 123456',
  code: '123456',
  channel: 'sms',
  reference: 's-1',
}

const whatsAppMessage = {
  messaging_product: 'whatsapp',
  to: '6281234567890',
  type: 'template',
  template: {
    name: 'money_sent',
    language: { code: 'id' },
    components: [{ type: 'body', parameters: [{ type: 'text', text: 'Siti' }] }],
  },
  biz_opaque_callback_data: 's-2',
}

const msg91Headers = { authkey: 'key' }

const zenzivaForm = {
  type: 'application/x-www-form-urlencoded',
  body: { userkey: 'simulator', passkey: 'key', to: '6281234567890', message: 'Kode Anda 123456' },
} as const

const registeredText = (templateId: string): string | undefined =>
  ({ code: '##OTP## is your code.', paid: 'We have received ##amount##.' })[templateId]

/** With a template of WhatsApp and two texts of MSG91. */
export const openSmsSimulator = (now: () => Date): SmsSimulator =>
  createSmsSimulator({
    key: 'key',
    now,
    whatsApp: { approvedText: () => 'Halo {{1}}' },
    msg91: { registeredText },
  })

export const smsRequests = {
  'POST /messages': { ...at('/messages'), body: message },
  'POST /whatsapp/:version/:phoneNumberId/messages': {
    ...at('/whatsapp/v23.0/1/messages'),
    body: whatsAppMessage,
  },
  'POST /msg91/api/v5/otp': {
    ...at('/msg91/api/v5/otp'),
    headers: msg91Headers,
    body: {
      template_id: 'code',
      mobile: '919876543210',
      otp: '123456',
      otp_length: 6,
      otp_expiry: 5,
    },
  },
  'POST /msg91/api/v5/flow': {
    ...at('/msg91/api/v5/flow'),
    headers: msg91Headers,
    body: { template_id: 'paid', recipients: [{ mobiles: '919876543210', amount: 'Rs 1,060' }] },
  },
  'POST /zenziva/reguler/api/sendsms/': { ...at('/zenziva/reguler/api/sendsms/'), ...zenzivaForm },
  'POST /zenziva/voice/api/sendvoice/': { ...at('/zenziva/voice/api/sendvoice/'), ...zenzivaForm },
  'GET /zenziva/:service/api/report': {
    ...at('/zenziva/reguler/api/report?userkey=simulator&passkey=key&messageId=13572'),
  },
}

/** Sends the message that `GET /zenziva/:service/api/report` asks about. */
export const sendByZenziva = async (app: Pick<Hono, 'request'>): Promise<void> => {
  const body = new URLSearchParams(zenzivaForm.body)
  await app.request('/zenziva/reguler/api/sendsms/', { method: 'POST', body })
}

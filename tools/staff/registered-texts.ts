import { parseTextConfig } from '#server/config/config.ts'
import { listRegisteredTexts } from '#server/notification/public.ts'
import { StartRefusal } from '#server/platform/process/start-refusal.ts'

// `npm run registered-texts`: prints every text that India's operators (DLT) and WhatsApp must have
// registered before the server may send it (docs/how-to/configure-providers.md). It needs neither the
// database nor the other settings, since production does not start before.

const printed = { sms: 'text message', whatsapp: 'WhatsApp' } as const

try {
  for (const { channel, market, name, language, text } of listRegisteredTexts(
    parseTextConfig(process.env),
  )) {
    console.log(`--- ${printed[channel]}, ${market}, ${name}, ${language}\n${text}\n`)
  }
} catch (error) {
  console.error(error instanceof StartRefusal ? error.lines.join('\n') : error)
  process.exitCode = 1
}

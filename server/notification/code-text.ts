import { sessionCopy } from '#copy/server/session.js'
import type { Config } from '../config/config.ts'
import type { Language } from '../platform/copy.ts'

/** The text message of a code. By its last line a phone fills the code into our own page alone. */
export const codeText = (
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  language: Language,
  code: string,
): string => {
  const words = sessionCopy[language].sms.code({ code, appName: brand.appName })
  return `${words}\n\n@${new URL(publicUrl).host} #${code}`
}

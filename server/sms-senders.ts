import type { Config } from './config.ts'
import type { PhoneRegion } from './platform/phone.ts'
import { createMsg91Provider } from './providers/sms/create-msg91-provider.ts'
import { createZenzivaProvider } from './providers/sms/create-zenziva-provider.ts'
import type { SmsProvider } from './providers/sms/sms-provider.ts'
import { createStandInSender } from './providers/sms/stand-in/create-stand-in-sender.ts'

/** Makes each region's senders as the configuration names them. */
export const smsSenders = (
  { sms }: Pick<Config, 'sms'>,
  standInUrl: string,
): ((region: PhoneRegion) => readonly SmsProvider[]) => {
  const made: Record<'stand-in' | 'zenziva' | 'msg91', () => SmsProvider> = {
    'stand-in': () => createStandInSender({ baseUrl: standInUrl, key: sms.standIn.key }),
    zenziva: () => createZenzivaProvider(sms.zenziva),
    msg91: () => createMsg91Provider(sms.msg91),
  }
  const listOf = (name: 'none' | keyof typeof made) => (name === 'none' ? [] : [made[name]()])
  const { CN, ID, IN } = sms.senders
  const senders = { CN: listOf(CN), ID: listOf(ID), IN: listOf(IN) }
  return region => senders[region]
}

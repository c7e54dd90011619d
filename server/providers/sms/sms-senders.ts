import type { MarketCode } from '#domain/market/market.ts'
import type { Config } from '../../config/config.ts'
import type { PhoneRegion } from '../../platform/phone/phone.ts'
import { createMsg91Provider } from './msg91/create-msg91-provider.ts'
import { createSimulatorSender } from './simulator/create-simulator-sender.ts'
import type { SmsProvider } from './sms-provider.ts'
import { createWhatsAppProvider } from './whatsapp/create-whatsapp-provider.ts'
import { createZenzivaProvider } from './zenziva/create-zenziva-provider.ts'

/** Makes each region's senders as the configuration names them. */
export const smsSenders = (
  { sms, whatsApp }: Pick<Config, 'sms' | 'whatsApp'>,
  simulatorUrl: string,
): ((region: PhoneRegion) => readonly SmsProvider[]) => {
  const made: Record<'simulator' | 'zenziva' | 'msg91', () => SmsProvider> = {
    simulator: () => createSimulatorSender({ baseUrl: simulatorUrl, key: sms.simulator.key }),
    zenziva: () =>
      createZenzivaProvider({
        ...sms.zenziva,
        baseUrl: sms.zenziva.baseUrl ?? `${simulatorUrl}/zenziva`,
      }),
    msg91: () =>
      createMsg91Provider({ ...sms.msg91, baseUrl: sms.msg91.baseUrl ?? `${simulatorUrl}/msg91` }),
  }
  const listOf = (name: 'none' | keyof typeof made) => (name === 'none' ? [] : [made[name]()])
  const byWhatsApp = (market: MarketCode) =>
    whatsApp.chosen[market] === 'none'
      ? []
      : [
          createWhatsAppProvider({
            ...whatsApp,
            baseUrl: whatsApp.baseUrl ?? `${simulatorUrl}/whatsapp`,
          }),
        ]
  const { CN, ID, IN } = sms.senders
  const senders = {
    CN: listOf(CN),
    ID: [...listOf(ID), ...byWhatsApp('ID')],
    IN: [...listOf(IN), ...byWhatsApp('IN')],
  }
  return region => senders[region]
}

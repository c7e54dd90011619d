import { expect, test } from 'vitest'
import { profileCopy } from '#copy/server/profile.js'
import { sessionCopy } from '#copy/server/session.js'
import { getMarket, MARKET_CODES } from '#domain/market/market.ts'

const languages = ['en', 'id', 'hi', 'es'] as const

test.each(MARKET_CODES)(
  'a refused phone number in %s is answered with that market’s example',
  market => {
    const { example } = getMarket(market).phone
    for (const language of languages) {
      const { phoneId, phoneIn } = profileCopy[language].problems
      expect(sessionCopy[language].replies.phoneRefused({ market })).toContain(example)
      expect({ ID: phoneId, IN: phoneIn }[market]).toContain(example)
    }
  },
)

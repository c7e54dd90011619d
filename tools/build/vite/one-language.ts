import type { Plugin } from 'vite'

/**
 * Leaves other languages' names of days and months out of the browser's files of one language;
 * their messages are dropped by the bundler itself (decision 008). Measured with Vite 8.3: 210 bytes
 * (brotli) of the largest page, which is at its budget.
 */
export const oneLanguage = (locale: string | undefined): Plugin => ({
  name: 'one-language',
  applyToEnvironment: environment => environment.name === 'client' && locale !== undefined,
  load: file =>
    file.endsWith('/domain/calendar/all-date-words.ts')
      ? `import { ${locale} } from './date-words.ts'\nexport const DATE_WORDS = { ${locale} }\n`
      : undefined,
})

import type { Plugin } from 'vite'

/**
 * Leaves the days and months of other languages out of the browser's files of one: they would be
 * half a kilobyte of every page. Messages fall out by themselves (decision 008).
 */
export const oneLanguage = (locale: string | undefined): Plugin => ({
  name: 'one-language',
  applyToEnvironment: environment => environment.name === 'client' && locale !== undefined,
  load: file =>
    file.endsWith('/domain/calendar/all-date-words.ts')
      ? `import { ${locale} } from './date-words.ts'\nexport const DATE_WORDS = { ${locale} }\n`
      : undefined,
})

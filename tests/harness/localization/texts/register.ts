import { join } from 'node:path'
import { injectTables } from '../inject-tables.ts'

// `node --import …/register.ts write-texts.ts`: collects the texts of the server's tables, in every
// language.
injectTables({ file: join(import.meta.dirname, 'collect-texts.ts'), name: 'collectTexts' })

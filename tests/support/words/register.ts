import { join } from 'node:path'
import { giveTablesTo } from '../give-tables.ts'

// `node --import …/register.ts write-words.ts`: the words of the server's tables, in every language.
giveTablesTo({ file: join(import.meta.dirname, 'collect-words.ts'), name: 'collectWords' })

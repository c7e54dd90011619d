import { parseArgs } from 'node:util'
import { runServer } from '#server/platform/process/run-server.ts'
import type { Platform } from '#server/platform/process/start-platform.ts'
import { loanPersonas, readyPersonas } from '#tools/seed/personas.ts'
import { seedSandbox } from '#tools/seed/seed-sandbox.ts'
import { createTestClock } from '../app/test-clock.ts'
import { replaceSeededEnglish } from '../localization/pseudo-texts.ts'
import {
  calendarPersonas,
  isolatedPersonas,
  journeyPersonas,
  openingAt,
} from '../personas/journey-personas.ts'

// The server of `npm start`, started on the journeys' day with the journeys' personas. With
// `--still` its clock does not move and its numbers repeat, so that two runs draw the same pages.
// With `--empty` only products are seeded. With `--calendar` only the personas whose business date
// is moved, so that closing a day is quick; with `--apart` those whose screenshot needs a loan of
// its own. With `--work` the console has its half a year of work, by a clock that does not move.
// With `--pseudo` its English is the pseudo-language.
const { values } = parseArgs({
  options: {
    still: { type: 'boolean', default: false },
    empty: { type: 'boolean', default: false },
    calendar: { type: 'boolean', default: false },
    apart: { type: 'boolean', default: false },
    work: { type: 'boolean', default: false },
    pseudo: { type: 'boolean', default: false },
  },
})

if (values.pseudo) replaceSeededEnglish()

await runServer({
  ...(values.work ? { fill: fillWithWork } : {}),
  compose: async platform => {
    const { compose } = await import('#server/compose.ts')
    if (values.work) return await compose(stopClock(platform))
    return await compose(values.still ? freezeClock(platform) : await startOnOpeningDay(platform))
  },
  seed: ({ services }) => seedSandbox(services, seededPersonas()),
})

/** Loaded only now: the server chooses React's fast build before it loads anything of the pages. */
async function fillWithWork(platform: Platform): Promise<void> {
  const { seedWork } = await import('#tools/seed/work/seed-work.ts')
  await seedWork(platform, { endAt: openingAt })
}

function seededPersonas() {
  if (values.empty || values.work) return []
  if (values.calendar) return calendarPersonas
  if (values.apart) return isolatedPersonas
  return values.still ? [...loanPersonas, ...readyPersonas] : journeyPersonas
}

async function startOnOpeningDay(platform: Platform): Promise<Platform> {
  await platform.sandboxClock?.moveBy(openingAt.getTime() - Date.now())
  return platform
}

/** The opening day by both clocks: what the work has made is as old as it says. */
function stopClock(platform: Platform): Platform {
  const clock = createTestClock(openingAt)
  return { ...platform, clock, sandboxClock: clock }
}

function freezeClock(platform: Platform): Platform {
  let numbers = 0
  return {
    ...stopClock(platform),
    random: {
      ...platform.random,
      digits: count => {
        numbers += 1
        return String(numbers * 7_368_787)
          .padStart(count, '4')
          .slice(-count)
      },
    },
  }
}

import { cacheInstructions } from './cache-instructions.ts'
import { startCalculator } from './calculator.ts'
import { startCarousel } from './carousel.ts'

// The script of the official site and of public documents; all of them work without it.
startCarousel()
startCalculator()
void cacheInstructions()
// Loaded only where the page has a challenge: most visitors never meet one.
for (const challenge of document.querySelectorAll<HTMLElement>('[data-work]')) {
  void import('./form-work.ts').then(({ proveFormWork }) => proveFormWork(challenge))
}

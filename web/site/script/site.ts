import { startCarousel } from './carousel.ts'
import { keepInstructions } from './keep-instructions.ts'

// What the pages of the official site and the papers have of script; all of them work without it.
startCarousel()
void keepInstructions()

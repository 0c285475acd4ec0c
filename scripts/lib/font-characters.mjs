const between = (first, last) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')

/** What the product's font draws (`npm run font`); the words of the product may hold nothing else. */
export const characters = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}ŒœŠšŽžŸ–—‘’‚“”„†•…‹›€™−×≤≥≠←↑→↓↵✓`

import { beginning } from '../text.ts'

/** The characters of bytes 128 to 255 in the encodings that programs used before UTF-8, as spreadsheets still write some of them. */
export const legacyEncodings = {
  'Windows-1252': '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  'Mac OS Roman': 'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  'MS-DOS (850)': 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  'MS-DOS (437)': 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
} as const

export type LegacyEncoding = keyof typeof legacyEncodings

/** What UTF-8 writes with two or three bytes and people write in lists: Latin letters and signs, and typographic marks. */
const written = [...Array.from({ length: 96 }, (_, at) => String.fromCharCode(0xa0 + at)), ...'‘’“”–—…•€']
const utf8 = new TextEncoder()

/** `Ã©` → é: UTF-8 that some program read as another encoding, for each encoding. */
const meanings = new Map<string, string>()
for (const table of Object.values(legacyEncodings))
  for (const sign of written) meanings.set([...utf8.encode(sign)].map((byte) => table[byte - 128]).join(''), sign)

/** What each of them begins with. Most texts have none of these, so that looking costs next to nothing. */
const leads = new RegExp(`[${[...new Set([...meanings.keys()].map((garbled) => garbled[0]))].join('')}]`)

/**
 * The first word of a text in which UTF-8 was read as another encoding (`JosÃ©`), and the word that was meant; nothing for
 * a text as people write it.
 */
export function garbledIn(text: string): { found: string; meant: string } | undefined {
  if (!leads.test(text)) return undefined
  for (const word of text.split(/ +/)) {
    const meant = repaired(word)
    if (meant !== word) return { found: beginning(word, 40), meant: beginning(meant, 40) }
  }
  return undefined
}

/** Twice, because a file may have been through two programs that read it so. */
const repaired = (word: string): string => repairedOnce(repairedOnce(word))

function repairedOnce(word: string): string {
  let out = ''
  for (let at = 0; at < word.length; ) {
    const length = meanings.has(word.slice(at, at + 3)) ? 3 : meanings.has(word.slice(at, at + 2)) ? 2 : 1
    const piece = word.slice(at, at + length)
    out += meanings.get(piece) ?? piece
    at += length
  }
  return out
}

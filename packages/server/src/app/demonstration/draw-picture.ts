const WIDTH = 960
const HEIGHT = 480

type Colour = readonly [number, number, number]
export type Picture = { from: Colour; to: Colour; accent: Colour; /** Circles: where, how large, in parts of the height. */ coins: readonly (readonly [number, number, number])[]; stripes?: boolean }

const mix = (one: number, other: number, share: number) => one + (other - one) * share
/** How much of a pixel lies inside of an edge that is so many pixels away: edges without steps. */
const inside = (distance: number) => Math.min(1, Math.max(0, 0.5 - distance))

/** The pixels of a picture that is drawn here and belongs to nobody: a run of colours, stripes, and coins. */
export function drawPicture({ from, to, accent, coins, stripes = false }: Picture): { data: Buffer; width: number; height: number; channels: 3 } {
  const data = Buffer.alloc(WIDTH * HEIGHT * 3)
  const circles = coins.map(([x, y, radius]) => ({ x: x * WIDTH, y: y * HEIGHT, radius: radius * HEIGHT }))
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const run = (x / WIDTH + y / HEIGHT) / 2
      let cover = stripes && Math.floor((x + y) / 60) % 2 === 0 ? 0.12 : 0
      for (const circle of circles) {
        const away = Math.hypot(x - circle.x, y - circle.y)
        cover = Math.max(cover, 0.85 * inside(away - circle.radius) - 0.4 * inside(away - circle.radius * 0.8) + 0.4 * inside(away - circle.radius * 0.7))
      }
      for (let channel = 0; channel < 3; channel += 1) data[(y * WIDTH + x) * 3 + channel] = mix(mix(from[channel] ?? 0, to[channel] ?? 0, run), accent[channel] ?? 0, cover)
    }
  return { data, width: WIDTH, height: HEIGHT, channels: 3 }
}

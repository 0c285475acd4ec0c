import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Presses Continuar of a list that moves money, and answers its question. */
export async function goOnAndConfirm(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar y procesar' }))
}

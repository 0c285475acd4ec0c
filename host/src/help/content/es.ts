import { es as advice } from '@ventanilla/contract/messages/advice/es'
import { pictures } from '../pictures/es.ts'
import type { HelpContent } from './content.ts'
import aboutLuki from './es/aboutLuki.json'
import credits from './es/credits.json'
import frame from './es/frame.json'
import lukiCard from './es/lukiCard.json'
import lukiWallet from './es/lukiWallet.json'
import profile from './es/profile.json'
import registration from './es/registration.json'

export const content: HelpContent = { frame, advice, pictures, sections: { aboutLuki, registration, lukiWallet, lukiCard, profile, credits } }

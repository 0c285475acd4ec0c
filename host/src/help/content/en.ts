import { en as advice } from '@ventanilla/contract/messages/advice/en'
import { pictures } from '../pictures/en.ts'
import type { HelpContent } from './content.ts'
import aboutLuki from './en/aboutLuki.json'
import credits from './en/credits.json'
import frame from './en/frame.json'
import lukiCard from './en/lukiCard.json'
import lukiWallet from './en/lukiWallet.json'
import profile from './en/profile.json'
import registration from './en/registration.json'

export const content: HelpContent = { frame, advice, pictures, sections: { aboutLuki, registration, lukiWallet, lukiCard, profile, credits } }

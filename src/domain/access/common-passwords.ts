/** Common parts of passwords, in the languages of the back-office. Lower case, letters only. */
export const commonWords: ReadonlySet<string> = new Set(
  `password passwort passwd motdepasse contrasena contraseña senha wachtwoord kennwort secret geheim welcome willkommen
  bienvenue bienvenido welkom bemvindo login admin administrator administrador root user guest test testing demo default
  changeme letmein access master superman batman spiderman starwars pokemon dragon monkey football fussball futbol futebol
  voetbal baseball basketball hockey soccer iloveyou ichliebedich jetaime teamo teamomucho loveyou lovely love liebe amour
  amor liefde sunshine sonnenschein soleil princess prinzessin princesse princesa prinses shadow freedom whatever trustno
  hello hallo bonjour hola ola computer internet samsung google facebook apple microsoft windows linux android summer
  sommer winter spring autumn fall herbst zomer lente herfst verao inverno verano invierno hiver printemps automne
  january february march april june july august september october november december monday tuesday wednesday thursday
  friday saturday sunday michael daniel jessica jennifer ashley charlie thomas andrew joshua nicole michelle jordan hunter
  robert matthew anthony william alexander sebastian stefan andreas julia laura maria jose carlos nicolas killer pepper
  ginger cookie chocolate banana cheese coffee flower butterfly purple orange yellow silver diamond mustang ferrari porsche
  mercedes corvette harley ranger tigger buster soccer liverpool arsenal chelsea barcelona realmadrid juventus bayern
  qwerty qwertz azerty asdf zxcv venue event events booking bookings concert theatre theater music manager hotel restaurant
  firsthold money lucky happy angel blessed jesus family forever friends gamer gaming matrix maverick merlin nothing
  phoenix player please rockstar scooter secure security service snoopy success system tennis thunder tiger winner wizard`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Typed sequences, forwards or backwards: the alphabet, digits and keyboard rows. */
export const keyboardSequences: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiopü',
  'azertyuiop',
  'asdfghjklö',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '!@#$%^&*()',
];

/**
 * The most common passwords of six characters and more, and words that passwords in Mexico are built from: lower
 * case, without accents and without trailing digits or signs. Partly from the lists of zxcvbn-ts (MIT), in order of
 * frequency in leaks.
 */
const words = `
0.0.000 000007 01011980 01011985 01011990 01011991 01012000 01012001 01012010 01012011 010203 102030 102938
1029384756 11112222 111222 111222333 112233 11223344 1122334455 112358 11235813 1123581321 121314 123098 12312312
123123a 1232323q 123321 123321123 123321q 1234321 12344321 123454321 1234554321 1234567890q 12345678910 123456789a
123456789q 123456789z 1234567a 1234567q 123456a 123456aa 123456k 123456q 123456qwerty 123456z 123457 12345a 12345q
12345qwert 1234abcd 1234qwe 1234qwer 123654 123654789 12369874 123698745 123789 123987 123abc 123asd 123qaz 123qwe
123qweasd 123qweasdzxc 123zxc 124578 12qwaszx 132435 134679 135790 1366613 141627 142536 147258 147258369 147852
147852369 1478963 14789632 147896325 15426378 159357 159753 159951 192837465 1a2b3c 1a2b3c4d 1passwor 1q2w3e
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw 223344 246810 258456 314159 31415926 315475 321654
362436 445566 456123 456654 456852 4815162342 555666 666777 666999 6751520 73501505 741852 741852963 753159 753951
789456 789456123 7895123 789654 852456 8675309 8j4ye3uz 906090 9379992 951753 963852 987456 a12345 a123456 a1234567
a1b2c3 a1b2c3d4 a1s2d3f4 aaa111 aardvark abc123 aberdeen abgrtyu abigail abogado abril abuela abuelita acapulco
acceso access accord account achilles action active adgjmptw adidas admin administrador adrian aezakmi africa agent
aggies agosto aguilar aguilas aikido airborne airforce airplane alabama alaska albert alberto alejandr alejandra
alejandro aleksandr alexande alexander alexandr alexandra alexis alfred alicia aliens alison allison alpha alpine
always alyssa amadeus amanda amateur amazon amber amelia america american amiga amigas amigo amigos amor amorcito
amores amormio amsterdam anakin anarchy anastasia anders anderson andrea andreas andrei andrew andrey anfield angel
angela angeles angelica angelina angelito angelo angels animal annette anthony antonio anubis anything apache apollo
apple apples aquarius aragorn archer archie area arizona arnold arsenal arthur artist arturo asd123 asdf asdfgh
asdfghj asdfghjk asdfghjkl asdzxc ashley ashton aspirine assassin assman asterix astros athena atlanta atlantic
atlantis atlas atomic attack auburn audrey august aurora aussie austin australia autumn avalon avatar avenger
awesome azamat azerty azsxdc babies babyboy babydoll babygirl babylon badass badboy badger baggins bailar bailey
baller banana bananas bandit bangkok banshee barbara barbie barcelon barcelona barkley barney barre baseball basket
basketba basketball bassman batman battle baxter beagle beatles beatrice beatriz beautiful beauty beaver beavis bebe
bebita bebito beckham beefcake beetle belinda bender bendicion benjamin bennett benson bentley berlin bernard bernie
bertha bethany beverly bianca bicycle bienvenida bienvenido bigballs bigboy bigdaddy bigdog bigfoot bigger biggie
bigguy bigmac bigman bigone bigred billie billybob billyboy birdie birdman birthday biscuit bishop biteme black
blackcat blackdog blackie blackjac blackman blacks blacky blades blaster blazer blessed blink blizzard blonde
blondes blondie bloody blue bluebird blueeyes bluemoon bluesky bobafett bobbie bobcat boeing bogdan bohica bollocks
bollox bomber bond bondage bonehead bonita bonito bonjour bonnie booger boogie boomer bossman boston bottom bowler
bowling bowser bradford bradley brandi brando brandon brandy brasil braves brazil breast breeze brenda brendan
brianna bridge bridget britney brittany broken bronco broncos brooke brooklyn brooks brother brothers brownie browns
brucelee bruins brutus bryant bubba bubbas bubble bubbles buckeye buckeyes buddha buddy budlight budman buffalo
buffett bugger bulldog bulldogs bullet bunghole burger burton business buster butler butter butterfl butterfly
butthead butthole buttons byteme cactus cadillac caesar cafe caitlin caliente californ california callie calvin
camaro cambiame cambiar camelot camels camera cameron camila camille campbell canada cancel cancer cancun candyman
cannon cantona capital capone captain cardinal carino carlos carlton carmen carolina caroline carolyn carpet carrie
carrot carson carter cartman cartoon caserta casey casino casper cassidy cassie castillo castle catalina catch
catdog catfish catherin catman cavalier ccbill cdtnkfyf cecilia celeste celica celine celtic celtics center central
cerveza cessna champion champs chance chandler change changeme charger chargers charles charlie charlott charlotte
charly charmed cheers cheese chelsea cherokee cherry cheryl chester chevelle chevrole chevy cheyenne chiapas chicago
chicken chicks chiefs children chipper chivas chocolat chocolate chopper chris chrissy christ christia christian
christin christine christop christy chronic chubby chucky church ciclismo cielo cjkysirj cjkywt claire clancy
clarence classic claude claudia clave clayton clifford clinton clitoris clover coach cocacola coffee colleen college
collins colombia colorado colors colt coltrane columbia columbus command commando compaq computer concrete condor
conejo connect conner connie connor conrad consumer content contra contrasena control cookie cookies cooldude cooler
coolio coolman cooper copper corazon corona corvette cosmos cosworth cotton cougar country courtney cowboy cowboys
coyote cracker crazy creampie creative cricket crimson cristina cristo crossfit crusader cruz cruzazul crystal
cthulhu cthutq cuddles cupcake curious curtis cutlass cutter cxfcnmt cycling cynthia daddy dagger daisy dakota
dallas dalton damian damien dancer danger daniel daniela danielle daniil danila dannyboy danza darkness darkside
darkstar darling darren darwin david dawson daytona dbrnjhbz deadhead deadman deanna debbie december deeznuts
defender defiant deftones delete delfin delta denise dennis denver derrick desert design designer desire deskjet
destiny detroit devildog devils dexter dfvgbh diablo diamond diamonds diana diaz diciembre diego diesel dietcoke
digger digital dilbert dilligaf dillon dingdong dios diosesamor director discover disney dkflbvbh doberman doctor
dodger dodgeram dodgers doggie dogman dollar dolphin dolphins domingo dominic domino donald donkey donnie doobie
doodle dookie dorothy double doughboy douglas dracula dragon dragons dreamer dreams driver drizzt drowssap drpepper
drummer dthjybrf dublin ducati dudley dumbass duncan durango dustin eagle eagles eclipse eduard eduardo edward
eileen einstein ejercicio ekaterina elaine electric element elena elephant eleven elijah elizabet elizabeth elliot
elliott elvira elvis elwood emerald emiliano eminem emmanuel empire energy enero enfermera engage engine engineer
england english enigma enrique enterpri enterprise entrar erika ernest erotic escape escort escuela esteban esther
estrella estrellita estudiante estudio eternity eugene evelyn everton excalibu exigen exigent explorer express
extreme fabian fabiola falcon falcons fallen familia family fantasy farmer farside faster fatass fatboy fatcat
father fatman febrero fender fernand fernanda fernando ferrari ferret fetish ficken fighter filter finger finish
fireball firebird firefly firefox fireman fisher fishing fitness fktrcfylh fktrctq flaca flames flamingo flaquita
flatron fletcher flight flipper flor florence flores florida flower flowers fluffy flyboy flyers foobar football
forest forever forget forgot formula forrest fossil foster foxtrot france frances francis francisco franco frank
frankie franklin franky freaks freaky freckles freddie freddy frederic freedom freeman freepass freeuser french
fresa friday friend friends frogger froggy front frontier frosty fuerza function funtime fusion futbol future
fyfcnfcbz fylhtq gabriel gabriela galaxy galina galleta galore gambit gandalf gangbang gangsta gangster garbage
garcia garden garfield garrett gateway gatita gatito gators gbpltw geheim gemini general genesis genius george
georgia gerald gerard gerardo gerente german germany geronimo getsome gfhjkm ghbdtn ghbdtnbr ghjcnj giants gibson
gilbert gillian gimnasio ginger giovanni girasol gizmo gizmodo gjkbyf global gloria goblin goblue goddess godsmack
godzilla gofish goforit goldberg golden goldfish goldie golfball golfer golfing gomez gonzalez goober goodbye
goodluck goodtime google gopher gordita gordito gordon gorilla gotcha gothic gracie graham grandma granny grateful
green greenday gregory gremlin grendel griffey griffin grizzly groovy grover guadalajara guadalupe guardian
guillermo guinness guitar gundam gunner gustav gustavo gutierrez hacker hailey halflife hamburg hamilton hamlet
hammer hammers hamster handsome hannah hannibal hansolo happy hardcore harder hardon harley harmony harold harris
harrison harvey hastings hawaii hawkeye hayden hearts heather heaven hector helena hellfire hello helpme hendrix
hentai herbert herbie hercules herman hermana hermano hermes hermosa hermoso hernandez hershey hesoyam hidden
highland hija hijo hilton hiphop history hitman hjvfirf hobbes hobbit hockey hola holahola holamundo holden holiday
holland hollywoo holmes homer homers homerun honda hongkong hooker hooters hoover horndog hornet horney horses
hotboy hotdog hotrod hotstuff hottie houses houston howard hudson hummer hungry hunter hunting hurrican husker
huskers hustler ibanez icecream iceman iforgot iguana ihateyou iloveu iloveyo iloveyou imagine immortal impala
imperial incubus indian indiana indians indigo indoor infantry inferno infiniti infinity inicio insane inside
integra internet intrepid invierno invitado ireland irish ironman isabel isabella isabelle island israel italia ivan
ivanov iverson iwantu jackal jackass jackie jackoff jackson jaguar jalisco jamaica james jamesbon jammer janice
janine january jasmin jasmine jason jasper javier jeffrey jennie jennifer jeremiah jeremy jericho jerome jersey
jessica jessie jester jesucristo jesus jesusteamo jethro jimbob jimenez jimmy joanna joanne john johnny johnson
jonathan jordan jorge jose joseluis joseph joshua josue jrcfyf juan juancarlos juanita judith jueves julia julian
juliet julio julius jumper jungle junio junior jupiter justdoit justice justin justine justme juventus kaiser kaktus
kamikaze kangaroo kansas karate karen karina karla kasper katana katerina kathleen kathryn katrin katrina kawasaki
keeper kelley kelsey kennedy kenneth kentucky kenwood kermit kevin keyboard keystone kicker killer killme kimberly
kingdom kingkong kingpin kingston kirill kisses kissme kitkat kitten kitty kittycat klaster knicks knight knights
kodiak kolobok kotenok kramer krishna kristen kristi kristin kristina labrador labtec lacrosse ladies ladybug laguna
lakers lancelot lancer lansing laptop larisa lasvegas latino laura lauren laurie lawrence lawyer leader leather
ledzep legacy legend legion legolas lemons lennon leon leonard leonardo leopard leslie lespaul lestat lester leticia
letmein letsgo lexmark liberty licker lickit lickme lifehack lifetime lightnin lights lincoln linda lindsay lindsey
liquid little liverpoo liverpool lizard lizzie lobo lobster logitech lol123 lolita lollipop london lonely lonestar
lonewolf longhorn looker looking lopez lorena lorenzo lorraine louise loveit lovely loveme loverboy lovers loveyou
loving lowrider lucero lucia lucifer lucky luckydog ludwig luis luna lunes lunita lupita luther lvbnhbq macdaddy
machine madden maddie maddog madison madman madmax madness madonna madrid maestra maestro maggie magic magnolia
magnum magnus maiden mailcreated mailman makaveli maksim malcolm malibu mallard mama mamita manager manchest
manchester mandingo maniac manson manuel manutd marathon marcel marcela marco marcos marcus margaret margarita maria
mariah mariajose marian mariana maricela marilyn marina marine mariners marines marino mario marion mariposa
mariposas marisol marissa market markus marlboro marley marlin marshall martes martha martin martina martinez
martini marvel marvin maryjane maryland marzo massive master masters mateo matilda matrix matthew mature maurice
mauricio maverick maxima maximiliano maximus maxine maxwell mayday maynard mayo meatball megadeth megaman meghan
melanie melinda melissa melody melvin member memphis mendoza mercedes mercury meridian merlin mersedes messi
metallic metallica method mexicana mexicano mexico miamor michael michaela michel michele michelle michigan mickey
miclave microlab microsof microsoft midnight miercoles mifamilia mighty miguel miguelangel mihija mihijo milano
military miller millie million milton minecraft minnie miracle mirage miranda miriam mission mister mistress
mitchell mivida mobile mollie molly moloko molson momoney monday money moneys mongoose monica monika monique monitor
monkey monkeys monopoly monroe monster montana monterrey montreal moocow mookie morales moreno morgan morpheus
morris morrison moscow mother motorola mountain mozart muffin mulder munchkin muppet murphy murray muscle mushroom
musicman mustang mustangs mylove mypass myself mystery mystic nadine namaste nancy napass napoleon naruto nascar
nastya natali natalia natalie natasha nathalie nathan national naughty ncc1701 ncc1701a ncc1701d ncc1701e nebraska
necaxa nellie nelson nemesis neptune network nevada newlife newman newpass newport newton newyork nfnmzyf nicholas
nicola nicolas nicole nikita nimrod niners nintendo nipple nipples nirvana nissan nofear nolimit noodle noodles
nookie nopass norma norman norton nothing november noviembre nugget nuttertools nylons nymets oakland oakley oaxaca
obiwan oblivion octavio october octubre odessa office ohyeah oicu oilers oklahoma oksana oldman oliver olivia omar
omega onelove online openup oracle orange oregon orlando ortiz oscar osiris osito otono outlaw overlord oxford
pa55w0rd pa55word pablo pachuca pacific packard packers pacman painter pakistan palace paladin palmer pamela panama
panasonic pancho pandora pantera panther panthers panties pantyhos panzer paola papa papito paradise paradox parker
parola parrot pascal pass passat passion passport passw0rd passwor password passwort patches patricia patrick
patriot patriots patton paulina pauline pavilion payton peaches peanut peanuts pearljam pebbles pedro peekaboo
peewee pegasus pencil penelope penguin penguins pentium people pepper pepsi perez perfect perrita perrito personal
pervert peter peterpan peugeot phantom philip philips phillies phillip philly phoebe phoenix photos picard picasso
pickle pickles picture pierre piglet pikachu pilates pimpin pineappl pinkfloy pioneer pirate pirates pistol pitbull
pizza planet plastic platinum playboy player playtime please pleasure plumber plymouth poison pokemon polaris police
polina polska poncho pontiac poohbear pookie pooper poopie popcorn popeye porkchop porsche porter portland portugal
possum postal potato potter powder power powers preciosa precious predator prelude presario preston pretty primavera
primus prince princes princesa princess principe printer private privet prodigy prueba pruebas psycho puebla pumas
pumpkin punisher punkin punkrock puppies purple pussies putter pyramid python q12345 q1w2e3 q1w2e3r4 q1w2e3r4t5
q1w2e3r4t5y6 qawsed qawsedrf qaz123 qazwsx qazwsxed qazwsxedc qazwsxedcrfv qazxsw qazxswedc qqq111 quality queretaro
qwaszx qwe123 qweasd qweasdzxc qwer qwerasdf qwert qwerty qwerty1 qwertyu qwertyui qwertyuio qwertyuiop rabbit
racecar racerx rachel racing rafael ragnarok raider raiders rainbow raistlin ramirez rammstein ramon ramona randall
random ranger rangers raptor rascal rasdzv raul raven ravens rayados raymond rbhbkk reagan reality realmadrid reaper
rebeca rebecca rebels recepcion red123 redalert redbull reddog redhead redhot redman redneck redrum redskins redsox
redwings reformer reggie regina remember renata renato renegade rescue research review reyes rfnthbyf rfrfirf
rhbcnbyf rhonda ricardo richard richie richmond ripper rjntyjr robbie robert roberto roberts robinson rocio rocker
rocket rockets rockon rockstar rocky rodney rodrigo rodriguez rogers roland roller rolltide romashka romina rommel
ronald ronaldo ronnie rookie rooster rootbeer rosa rosario roscoe rosebud rosemary rosita roxanne rubber ruben ruiz
runner rush ruslan russell russia russian rusty sabado sabbath sabina sabine sabrina safety sailboat sailing sailor
saints sakura salmon salud samantha sammie sammy sampson samson samsung samuel samurai sanchez sandiego sandman
sandra santiago santo santos sapphire sara sarah sasha satan saturn savage savannah scarface scarlet scarlett school
scooby scoobydo scooter scorpio scorpion scotch scotland scotty scrappy scream scruffy scully search seattle
sebastia sebastian secret secreto security seinfeld select seminole semperfi sentinel septembe september septiembre
serega serena serenity sergei sergey sergio server service sesame seven shadow shaggy shalom shaman shamrock shaney
shannon shaolin sharks sharon shasta shaved shazam sheena sheila shelby shelley shelly shemale sherlock sherman
sherry shiloh shirley shogun shooter shopping shorty shotgun showme showtime sidney siemens sierra silver silvia
simone simple simpson simpsons sinaloa sinatra singer single sinner sirius sister sithlord skater skeeter skiing
skinny skipper skippy skittles skyline skywalke slappy slapshot slayer sleepy slipknot smiles smiley smitty smoker
smokey smokin smooth smudge snakes snapper snatch snickers sniper snoopy snowball snowman snuggles sobaka soccer
socrates sofia softball software sol soldier solecito soleil solomon somethin sommer sonora sooner sooners sophia
sophie soso123aljg southern spanking spankme spanky sparky spartak spartan spartans speaker special spectrum speedy
spencer spider spiderma spiderman spidey spinning spirit spitfire splash spooky sports spring springer sprint sprite
spunky spyder squirrel squirt srinivas stacey stalker stallion standard stanley star starbuck starcraft stardust
starfish stargate startrek starwars stealth steelers stefan stella stephani stephanie stephen sterlin sterling steve
steven stevie stewart sticky stimpy stinger stingray stinky stocking stonecol stoner stones stormy stranger street
strider strike striker stripper strong stuart student studio stupid subaru sublime success summer summit sundance
sunday sunrise sunset sunshine super superfly superman support surfer surfing susana suzanne suzuki svetik svetlana
swallow sweden sweetie sweetpea sweets sweety swimming swinger swingers swordfis swordfish sydney sylvia syracuse
system tacobell tacoma tacos tamara tanker tanner tardis target tarheel tarheels tarzan tatiana tattoo tatyana
taurus taylor tazman tdutybq teacher teadoro teamo teamomucho technics techno tecnologico teextrano telefon tempest
temple temporal tennis tequiero tequieromucho tequila teresa terminator terror test tester testing texas thailand
thanks thankyou thegame thekid theking theman theodore theone therock thomas thompson throat thuglife thumper
thunder thx1138 tickle tiffany tiger tigers tigger tigre tigres tijuana timber timothy tinker tinman titanic titans
titleist titties tkm tobias tolkien toluca tomcat topcat topdog topgun topper tornado toronto torres toshiba
tottenha toyota tracey tractor traffic trains trance transam travel travis trebor trevor trfnthbyf tricky trigger
trinity tristan triton triumph trixie trojan trojans trombone trooper trouble trucker trucks truelove trumpet trunks
trustno tucker tuesday turkey turner turtle tweety twilight twister tyrone ultimate unam unicorn united universe
universidad unknown unreal usa123 usuario vacation valentin valentina valera valeria valerie valhalla valley vampire
vanessa vanhalen vanilla vazquez vectra vegeta velvet ventas veracruz verano verbatim veritas verona veronica
veronika vertigo vfhbyf vfhecz vfrcbv vfrcbvrf vfvjxrf vicente victor victoria victory viernes viking vikings viktor
viktoria vincent violet viper vipers virgen virgin virginia vision viva vivamexico vivian vkontakte vladik vladimir
volume voodoo vortex voyager vulcan walker wallace walnut walter wanker warcraft warhammer warlock warren warrior
warriors waterloo waters watson weasel weather webmaster webster weezer welcome werewolf wesley western westham
westside whatever wheels whiskey whitney whocares whynot wicked wildcat wildcats william williams willie willis
willow wilson window windows winner winnie winston winter wisdom wizard wolfgang wolfman wolfpack wolverin wolverine
wolves wombat wonder woody wookie wordpass wrangler wright wrinkle writer wutang xanadu xavier xfiles ximena xolos
yamaha yankee yankees ybrbnf yellow yesenia yfnfif yoga yolanda yomama yourmom yucatan yvonne zachary zaphod zaq123
zaq12wsx zaq1xsw zaqwsx zeppelin zidane zipper zoe zombie zumba zvezda zxc123 zxcv zxcvbn zxcvbnm
`

export const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))

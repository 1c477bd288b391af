"""Courts and statutes of five jurisdictions: real structures, every article told in the suite's own words."""

from __future__ import annotations

from typing import Final

NOTE: Final = "Told in this database's own words for orientation; not the official text."

COURTS: Final = """
ct_nl_hr|Hoge Raad der Nederlanden|supreme|nl|Netherlands|The Hague|tenancy labour consumer family traffic criminal
  civil|
ct_nl_rvs|Raad van State, Administrative Jurisdiction Division|supreme|nl|Netherlands|The Hague|administrative|
ct_nl_ghams|Gerechtshof Amsterdam|appeal|nl|Noord-Holland|Amsterdam|tenancy labour consumer family traffic criminal
  civil|ct_nl_hr
ct_nl_ghdha|Gerechtshof Den Haag|appeal|nl|Zuid-Holland|The Hague|tenancy labour consumer family traffic criminal
  civil|ct_nl_hr
ct_nl_rbams|Rechtbank Amsterdam|regional|nl|Noord-Holland|Amsterdam|tenancy labour consumer family traffic criminal
  civil administrative|ct_nl_ghams
ct_nl_rbrot|Rechtbank Rotterdam|regional|nl|Zuid-Holland|Rotterdam|tenancy labour consumer family traffic criminal
  civil administrative|ct_nl_ghdha
ct_nl_gharl|Gerechtshof Arnhem-Leeuwarden|appeal|nl|Gelderland|Arnhem|tenancy labour consumer family traffic criminal
  civil|ct_nl_hr
ct_nl_rbmne|Rechtbank Midden-Nederland|regional|nl|Utrecht|Utrecht|tenancy labour consumer family traffic criminal
  civil administrative|ct_nl_gharl
ct_nl_huur|Huurcommissie (Rent Tribunal)|tribunal|nl|Netherlands|The Hague|tenancy|ct_nl_rbams
ct_de_bgh|Bundesgerichtshof|supreme|de|Germany|Karlsruhe|tenancy consumer family traffic criminal civil|
ct_de_bag|Bundesarbeitsgericht|supreme|de|Germany|Erfurt|labour|
ct_de_lgb|Landgericht Berlin II|regional|de|Berlin|Berlin|tenancy consumer traffic civil|ct_de_bgh
ct_de_agm|Amtsgericht Mitte|local|de|Berlin|Berlin|tenancy consumer traffic family civil|ct_de_lgb
ct_de_lgham|Landgericht Hamburg|regional|de|Hamburg|Hamburg|tenancy consumer traffic civil|ct_de_bgh
ct_de_agham|Amtsgericht Hamburg|local|de|Hamburg|Hamburg|tenancy consumer traffic family civil|ct_de_lgham
ct_de_lagbb|Landesarbeitsgericht Berlin-Brandenburg|appeal|de|Berlin|Berlin|labour|ct_de_bag
ct_de_arbb|Arbeitsgericht Berlin|local|de|Berlin|Berlin|labour|ct_de_lagbb
ct_en_uksc|Supreme Court of the United Kingdom|supreme|en|United Kingdom|London|tenancy labour consumer family
  traffic criminal civil|
ct_en_ewca|Court of Appeal of England and Wales|appeal|en|England and Wales|London|tenancy labour consumer family
  traffic criminal civil|ct_en_uksc
ct_en_ewhc|High Court of Justice, King's Bench Division|regional|en|England and Wales|London|tenancy consumer
  traffic civil|ct_en_ewca
ct_en_ccl|County Court at Central London|local|en|England and Wales|London|tenancy consumer traffic civil|ct_en_ewhc
ct_en_fam|Family Court at Manchester|local|en|England and Wales|Manchester|family|ct_en_ewca
ct_en_eat|Employment Appeal Tribunal|appeal|en|United Kingdom|London|labour|ct_en_ewca
ct_en_et|Employment Tribunal, London Central|tribunal|en|England and Wales|London|labour|ct_en_eat
ct_cn_spc|Supreme People's Court|supreme|cn|China|Beijing|tenancy labour consumer family traffic civil|
ct_cn_shh|Shanghai High People's Court|appeal|cn|Shanghai|Shanghai|tenancy labour consumer family traffic
  civil|ct_cn_spc
ct_cn_sh1|Shanghai No. 1 Intermediate People's Court|regional|cn|Shanghai|Shanghai|tenancy labour consumer family
  traffic civil|ct_cn_shh
ct_cn_shxh|Shanghai Xuhui District People's Court|local|cn|Shanghai|Shanghai|tenancy labour consumer family traffic
  civil|ct_cn_sh1
ct_eu_cjeu|Court of Justice of the European Union|supreme|eu|European Union|Luxembourg|consumer labour|
"""
"""id|name|level|jurisdiction|region|seat|what it hears|where appeals go; an indented line goes on."""

NUMBERS: Final[dict[str, str]] = {
    "ct_nl_hr": "ECLI:NL:HR:{y}:{n}", "ct_nl_rvs": "ECLI:NL:RVS:{y}:{n}", "ct_nl_ghams": "ECLI:NL:GHAMS:{y}:{n}",
    "ct_nl_ghdha": "ECLI:NL:GHDHA:{y}:{n}", "ct_nl_rbams": "ECLI:NL:RBAMS:{y}:{n}",
    "ct_nl_rbrot": "ECLI:NL:RBROT:{y}:{n}", "ct_nl_rbmne": "ECLI:NL:RBMNE:{y}:{n}",
    "ct_nl_gharl": "ECLI:NL:GHARL:{y}:{n}", "ct_de_lgham": "334 S {s}/{yy}", "ct_de_lagbb": "21 Sa {n}/{yy}",
    "ct_en_eat": "[{y}] EAT {s}",
    "ct_nl_huur": "HC {y}-{n}", "ct_de_bgh": "VIII ZR {s}/{yy}", "ct_de_bag": "2 AZR {s}/{yy}",
    "ct_de_lgb": "65 S {s}/{yy}", "ct_de_agm": "12 C {s}/{yy}", "ct_de_agham": "49 C {s}/{yy}",
    "ct_de_arbb": "21 Ca {n}/{yy}", "ct_en_uksc": "[{y}] UKSC {s}", "ct_en_ewca": "[{y}] EWCA Civ {n}",
    "ct_en_ewhc": "[{y}] EWHC {n} (KB)", "ct_en_ccl": "[{y}] EWCC {s}", "ct_en_fam": "[{y}] EWFC {s} (B)",
    "ct_en_et": "ET 22{n}/{y}", "ct_cn_spc": "({y}) Zui Gao Fa Min Zai {s}", "ct_cn_shh": "({y}) Hu Min Shen {n}",
    "ct_cn_sh1": "({y}) Hu 01 Min Zhong {n}", "ct_cn_shxh": "({y}) Hu 0104 Min Chu {n}", "ct_eu_cjeu": "C-{s}/{yy}",
}  # fmt: skip
"""How each court numbers its judgments: ``y`` and ``yy`` the year, ``n`` a large number, ``s`` a small one."""

STATUTES: Final = """
st_nl_bw7|Burgerlijk Wetboek, Boek 7|BW 7|Kingdom of the Netherlands|nl|1992-01-01|Particular contracts: sale,
  tenancy, employment.
st_nl_bw6|Burgerlijk Wetboek, Boek 6|BW 6|Kingdom of the Netherlands|nl|1992-01-01|Law of obligations: performance,
  damages, tort, distance contracts.
st_nl_bw1|Burgerlijk Wetboek, Boek 1|BW 1|Kingdom of the Netherlands|nl|1970-01-01|Persons and family.
st_nl_awb|Algemene wet bestuursrecht|Awb|Kingdom of the Netherlands|nl|1994-01-01|How public authorities decide, and
  how one objects.
st_nl_wvw|Wegenverkeerswet 1994|WVW|Kingdom of the Netherlands|nl|1995-01-01|Road traffic: conduct, offences,
  liability of motor vehicles.
st_de_bgb|Bürgerliches Gesetzbuch|BGB|Federal Republic of Germany|de|1900-01-01|Civil code: contracts, tenancy,
  sale, tort, family.
st_de_kschg|Kündigungsschutzgesetz|KSchG|Federal Republic of Germany|de|1951-08-14|Protection against unfair
  dismissal.
st_de_milog|Mindestlohngesetz|MiLoG|Federal Republic of Germany|de|2014-08-16|General minimum wage.
st_de_stvg|Straßenverkehrsgesetz|StVG|Federal Republic of Germany|de|1952-12-19|Road traffic: licences, liability of
  keepers.
st_en_ha88|Housing Act 1988|HA 1988|Parliament of the United Kingdom|en|1989-01-15|Assured tenancies in England and
  Wales.
st_en_ha04|Housing Act 2004|HA 2004|Parliament of the United Kingdom|en|2006-04-06|Housing standards and tenancy
  deposits.
st_en_lta|Landlord and Tenant Act 1985|LTA 1985|Parliament of the United Kingdom|en|1986-04-01|Repairing duties and
  service charges.
st_en_era|Employment Rights Act 1996|ERA 1996|Parliament of the United Kingdom|en|1996-08-22|Wages, notice, unfair
  dismissal.
st_en_cra|Consumer Rights Act 2015|CRA 2015|Parliament of the United Kingdom|en|2015-10-01|Goods, digital content,
  services, unfair terms.
st_en_ca|Children Act 1989|CA 1989|Parliament of the United Kingdom|en|1991-10-14|Welfare of children, orders about
  them.
st_en_rta|Road Traffic Act 1988|RTA 1988|Parliament of the United Kingdom|en|1989-05-15|Driving offences and
  insurance.
st_cn_civil|Civil Code of the People's Republic of China|Civil Code|National People's
  Congress|cn|2021-01-01|Persons, contracts, family, tort.
st_cn_lcl|Labour Contract Law|LCL|Standing Committee of the National People's Congress|cn|2008-01-01|Making,
  performing and ending employment.
st_cn_cons|Law on the Protection of Consumer Rights|Consumer Law|Standing Committee of the National People's
  Congress|cn|1994-01-01|Rights of consumers, duties of businesses.
st_cn_road|Road Traffic Safety Law|RTSL|Standing Committee of the National People's Congress|cn|2004-05-01|Traffic
  rules and accident liability.
st_eu_261|Regulation (EC) No 261/2004|Reg. 261/2004|European Union|eu|2005-02-17|Air passengers: denied boarding,
  cancellation, delay.
st_eu_wtd|Directive 2003/88/EC|WTD|European Union|eu|2004-08-02|Working time, rest, paid annual leave.
"""
"""id|name|short name|issuer|jurisdiction|effective date|summary; an indented line goes on."""

ARTICLES: Final = """
nl_bw7|7:17|Conformity|The thing delivered must answer the agreement: it has the qualities the buyer could expect
  from it, given its nature and what the seller said.
nl_bw7|7:18|Burden of proof in consumer sales|A lack of conformity that appears within one year of delivery is
  presumed to have been there at delivery, unless the nature of the thing or of the lack speaks against it.
nl_bw7|7:21|Repair and replacement|The buyer may ask for what is missing, for repair or for replacement, within a
  reasonable time, without serious inconvenience and at the seller's cost.
nl_bw7|7:22|Rescission and price reduction|If repair and replacement are impossible or fail, a consumer may rescind
  the sale or reduce the price in proportion.
nl_bw7|7:204|Defects of the rented property|A defect is a state of the property, or another circumstance not
  attributable to the tenant, that keeps the tenant from the enjoyment they could expect of a well-kept property of
  that kind.
nl_bw7|7:206|Repair of defects|The landlord must remedy defects on the tenant's request, unless that is impossible
  or asks for expense that cannot reasonably be required; in default the tenant may repair and set off reasonable
  costs.
nl_bw7|7:207|Rent reduction|If a defect lessens the enjoyment, the tenant may claim a proportionate reduction of
  rent from the day on which they reported it, or on which the landlord knew enough of it.
nl_bw7|7:208|Damages for defects|The landlord owes damages if the defect arose after the contract and is
  attributable to them, or was there before and they knew or should have known it.
nl_bw7|7:217|Small repairs|The tenant carries out small repairs at their own cost, unless they became necessary
  through the landlord's failure.
nl_bw7|7:224|Return of the property|The tenant returns the property as described at the start; without a description
  it is presumed to be returned as received.
nl_bw7|7:248|Rent increase|Rent may rise once in twelve months, by no more than the percentage that is fixed each
  year for that kind of tenancy.
nl_bw7|7:259|Service costs|For service costs the tenant pays what is reasonable; the landlord gives an account each
  year within six months of its end, with sight of the papers.
nl_bw7|7:261b|Deposit|A deposit is at most two months' bare rent and is returned within fourteen days of the end of
  the tenancy, or within thirty if sums are set off that are listed in writing.|2023-07-01
nl_bw7|7:271|End of the tenancy by notice|A tenancy of a home for an indefinite time ends by notice; the landlord
  states a legal ground, and the term is one month for each year, three at least and six at
  most.|1979-07-01|2024-07-01|A tenancy of a home is for an indefinite time, apart from the groups named by decree,
  and ends by notice; the landlord states a legal ground, and the term is one month for each year, three at least
  and six at most.
nl_bw7|7:274|Grounds for ending a tenancy|The court allows notice by the landlord only for grounds such as bad
  conduct of the tenant, urgent own use, refusal of a reasonable offer, or a zoning purpose.
nl_bw7|7:611|Good employer and good employee|Employer and employee must behave towards each other as a good employer
  and a good employee do.
nl_bw7|7:625|Increase for late wages|Wages paid late are increased by five per cent a day from the fourth to the
  eighth working day and one per cent after that, fifty per cent at most; the court may reduce it.
nl_bw7|7:628|Wages without work|The employer pays wages although no work is done, unless not working should
  reasonably be for the employee's account.
nl_bw7|7:629|Wages during illness|For 104 weeks a sick employee keeps at least seventy per cent of wages, in the
  first year no less than the minimum wage.
nl_bw7|7:634|Holidays|Each year of work gives paid holidays of at least four times the weekly working time.
nl_bw7|7:653|Non-compete clause|A clause that binds the employee after the end must be in writing; in a contract for
  a fixed time it needs a stated weighty business interest.
nl_bw7|7:668a|Chain of fixed contracts|After three contracts for a fixed time, or after thirty-six months, the next
  is one for an indefinite time; a gap of more than six months breaks the chain.
nl_bw7|7:669|Grounds for dismissal|An employer may end the contract only for a reasonable ground and if redeployment
  within a reasonable time is impossible or out of place.
nl_bw7|7:673|Transition payment|On dismissal by the employer the employee receives a third of a month's wage for
  each year of service, in proportion from the first day.
nl_bw7|7:677|Summary dismissal|Either side may end the contract at once for an urgent reason that is told to the
  other without delay.
nl_bw7|7:678|Urgent reasons for the employer|Urgent reasons are acts of the employee after which the employer cannot
  reasonably be asked to let the contract go on.
nl_bw6|6:74|Damages for failure|Each failure in performance obliges the debtor to make good the damage, unless it
  cannot be attributed to them.
nl_bw6|6:82|Notice of default|Default begins when the debtor is warned in writing, given a reasonable time, and
  performance stays away.
nl_bw6|6:96|Costs of recovery|Reasonable costs of collecting out of court are damage; from a consumer they may be
  asked only after a free reminder of fourteen days.
nl_bw6|6:119|Statutory interest|Damage by late payment of money is the statutory interest over the time of default.
nl_bw6|6:162|Tort|Whoever does an unlawful act to another that can be attributed to them makes good the damage.
nl_bw6|6:179|Animals|The possessor of an animal is liable for the damage it does, unless they would not have been
  liable with the animal in their power.
nl_bw6|6:230o|Right of withdrawal|A consumer may rescind a distance contract without reasons until fourteen days
  after receipt of the goods; if not informed, up to twelve months longer.
nl_bw6|6:230r|Refund after withdrawal|The trader pays back all sums, delivery included, within fourteen days, but
  may wait until the goods or proof of sending arrive.
nl_bw6|6:236|Terms presumed unreasonable|In consumer contracts a tacit renewal is unreasonable unless it can be
  ended at any time with a month's notice.
nl_bw1|1:157|Maintenance of a former spouse|The court may grant a former spouse without enough means an allowance,
  as a rule for half the length of the marriage and five years at most.|1971-10-01|2020-01-01|The court may grant a
  former spouse without enough means an allowance for half the length of the marriage, five years at most save for
  the exceptions named.
nl_bw1|1:253a|Disputes of parents|Parents who have authority together may put a dispute to the court, which decides
  as seems desirable in the interest of the child.
nl_bw1|1:377a|Contact|A child has the right to contact with its parents; it is refused only on serious grounds in
  the child's interest.
nl_bw1|1:404|Child maintenance|Parents provide for care and upbringing of their children according to their means.
nl_awb|3:2|Careful preparation|In preparing a decision the authority gathers the necessary knowledge of the facts
  and interests.
nl_awb|3:46|Reasons|A decision rests on sound reasons.
nl_awb|6:7|Time for objection|The time for an objection or appeal is six weeks.
nl_awb|6:11|Excusable delay|A late objection stays admissible if the lateness can reasonably not be held against
  whoever made it.
nl_awb|7:2|Hearing|Before deciding on an objection the authority gives those concerned a hearing.
nl_wvw|5|Danger and hindrance|Nobody may behave so that danger is or can be caused on the road, or traffic is or can
  be hindered.
nl_wvw|6|Accident by fault|No road user may behave so that an accident happens by their fault by which another is
  killed or gravely injured.
nl_wvw|8|Alcohol and drugs|It is forbidden to drive with more alcohol in breath or blood than the limits, lower for
  new drivers.
nl_wvw|185|Liability of motor vehicles|The owner of a motor vehicle is liable to cyclists and pedestrians for an
  accident unless it was beyond their control.
de_bgb|§ 355|Withdrawal|A consumer who has a right of withdrawal is no longer bound when they declare it within
  fourteen days.
de_bgb|§ 312g|Withdrawal from distance contracts|Contracts made at a distance or away from business premises may be
  withdrawn from, apart from those listed.
de_bgb|§ 434|Defect of the thing|A thing is free from defects if it meets what was agreed, what is objectively
  required, and what assembly requires.|2002-01-01|2022-01-01|A thing is free from defects if, when the risk passes,
  it meets the subjective and the objective requirements and those of assembly, all three side by side.
de_bgb|§ 437|Rights of the buyer|The buyer of a defective thing may ask for cure, then withdraw or reduce the price,
  and claim damages.
de_bgb|§ 477|Reversal of the burden of proof|A deviation that shows within a year of the passing of risk is presumed
  to have been there then.|2022-01-01
de_bgb|§ 535|Duties under a lease|The landlord leaves the property in a state fit for its use and keeps it so; the
  tenant pays the rent.
de_bgb|§ 536|Reduction of rent|While a defect takes away or lessens fitness for use, the rent is reduced by law in
  proportion; slight lessening does not count.
de_bgb|§ 536c|Notice of defects|The tenant reports a defect without delay; who does not, loses reduction as far as
  the landlord could not help.
de_bgb|§ 551|Deposit|A deposit is three months' rent at most, payable in three parts, and is kept apart from the
  landlord's means.
de_bgb|§ 556|Operating costs|Operating costs are settled yearly within twelve months of the period's end; later
  claims by the landlord are excluded.
de_bgb|§ 558|Increase to the local reference rent|Rent may be raised to the usual local level after fifteen months,
  by twenty per cent in three years, fifteen where the market is tight.
de_bgb|§ 573|Notice by the landlord|A landlord may give ordinary notice only for a legitimate interest, such as need
  for self or family.
de_bgb|§ 574|Objection for hardship|The tenant may object if the end would be a hardship that the landlord's
  interests do not outweigh.
de_bgb|§ 626|Notice for cause|For a weighty reason either side may end employment without a term within two weeks of
  knowing the facts.
de_bgb|§ 622|Terms of notice|The basic term is four weeks to the fifteenth or the end of a month, longer for the
  employer with years of service.
de_bgb|§ 823|Tort|Who intentionally or negligently injures life, body, health, freedom or property unlawfully owes
  damages.
de_bgb|§ 833|Animals|The keeper of an animal is liable for injury it does; of a working animal unless due care was
  taken.
de_bgb|§ 906|Nuisance|Immissions that are insignificant or customary in the place must be borne.
de_bgb|§ 1601|Maintenance among relatives|Relatives in direct line owe each other maintenance.
de_bgb|§ 1684|Contact|The child has a right to contact with each parent, and each parent the duty and the right to it.
de_kschg|§ 1|Socially unjustified dismissal|After six months a dismissal needs grounds in the person, conduct or
  urgent operational needs.
de_kschg|§ 4|Three weeks|Who wants to claim that a dismissal is invalid sues within three weeks of receiving it in
  writing.
de_milog|§ 1|Minimum wage|Every employee is entitled to at least 12.82 euros an hour.|2025-01-01|2026-01-01|Every
  employee is entitled to at least 13.90 euros an hour.|2027-01-01|Every employee is entitled to at least 14.60
  euros an hour.
de_stvg|§ 7|Keeper's liability|The keeper of a motor vehicle is liable for injury and damage in its operation, save
  for force majeure.
en_ha88|s. 8|Notice seeking possession|A landlord must serve notice in the prescribed form, giving the grounds
  relied on.
en_ha88|s. 21|Possession without fault|A landlord could recover an assured shorthold let on two months' notice
  without giving a reason.|1989-01-15|!2026-05-01|Renters' Rights Act 2025
en_ha04|s. 213|Protection of deposits|A deposit must be protected in an authorised scheme, and the tenant informed,
  within thirty days of receipt.
en_ha04|s. 214|Penalty|Where a deposit was not protected in time the court orders one to three times its amount to
  be paid to the tenant.
en_lta|s. 11|Repairing covenant|In short leases the landlord keeps structure, exterior, and installations for water,
  gas, electricity, sanitation and heating in repair.
en_era|s. 13|Deductions from wages|An employer may not deduct from wages unless statute or contract allows it or the
  worker agreed in writing beforehand.
en_era|s. 86|Minimum notice|Notice is at least a week, and a week for each year of service after two, up to twelve.
en_era|s. 94|Right not to be unfairly dismissed|An employee has the right not to be unfairly dismissed by the
  employer.
en_era|s. 98|Fairness|The employer shows the reason and that it is a fair one; the tribunal asks whether acting on
  it was reasonable.
en_cra|s. 9|Satisfactory quality|Goods are to be of the quality a reasonable person would find satisfactory, given
  description and price.
en_cra|s. 20|Right to reject|A consumer who rejects in time is refunded without undue delay, within fourteen days of
  agreement.
en_cra|s. 22|Thirty days|The short-term right to reject lasts thirty days from ownership, delivery and any
  installation.
en_cra|s. 23|Repair or replacement|The trader repairs or replaces within a reasonable time, without significant
  inconvenience and at no cost.
en_cra|s. 62|Unfair terms|A term is unfair if, contrary to good faith, it causes a significant imbalance to the
  consumer's detriment.
en_ca|s. 1|Welfare of the child|In deciding about upbringing the child's welfare is the court's paramount
  consideration.
en_ca|s. 8|Child arrangements orders|Orders settle with whom a child lives and spends time, and specific issues.
en_rta|s. 3|Careless driving|Driving without due care and attention, or without reasonable consideration for others,
  is an offence.
en_rta|s. 145|Compulsory insurance|A policy must cover liability for death, injury and damage from the use of the
  vehicle on a road.
cn_civil|art. 577|Liability for breach|A party that fails to perform, or not as agreed, continues performance, takes
  remedial measures or compensates.
cn_civil|art. 703|Lease|Under a lease the lessor delivers a thing for use and the lessee pays rent.
cn_civil|art. 712|Duty to repair|The lessor bears the duty to keep the leased thing in repair unless agreed otherwise.
cn_civil|art. 713|Failure to repair|The lessee may ask for repair in a reasonable time, else repair at the lessor's
  cost; rent falls or the lease lengthens if use suffered.
cn_civil|art. 734|End and renewal|When the lease ends and the lessee stays without objection, it goes on for an
  indefinite time; the lessee has priority on equal terms.
cn_civil|art. 1067|Maintenance of children|Parents who fail in their duty are bound to pay child support to minor
  children.
cn_civil|art. 1086|Visiting|After divorce the parent who does not raise the child has the right to visit; the other
  has the duty to help.
cn_civil|art. 1165|Fault liability|Who by fault infringes another's civil rights and causes damage is liable in tort.
cn_civil|art. 1245|Animals|The keeper of an animal is liable for the damage it does, less so if the injured was at
  grave fault.
cn_lcl|art. 10|Written contract|An employment relationship is recorded in a written contract within one month of the
  first day of work.
cn_lcl|art. 39|Dismissal for cause|The employer may dismiss at once for grave breach of rules, gross neglect, and
  the other cases listed.
cn_lcl|art. 47|Economic compensation|Compensation is one month's wage for each full year of service.
cn_lcl|art. 82|No written contract|From the second month without a written contract the employer pays double wages,
  eleven months at most.
cn_lcl|art. 87|Unlawful dismissal|An employer that ends employment unlawfully pays twice the economic compensation.
cn_cons|art. 24|Return and repair|Where goods or services fall short, the consumer may return them, or ask for
  exchange or repair.
cn_cons|art. 25|Seven days|Goods bought at a distance may be returned within seven days without reasons, save for
  those listed.|2014-03-15
cn_cons|art. 55|Punitive damages for fraud|A business that defrauds pays three times the price on top, five hundred
  yuan at least.|2014-03-15
cn_road|art. 76|Traffic accidents|The insurer pays within the compulsory limit; beyond it, a driver answers to
  pedestrians and cyclists even without fault, up to ten per cent.
eu_261|art. 5|Cancellation|On cancellation passengers get assistance, and compensation unless told in time or
  extraordinary circumstances could not be avoided.
eu_261|art. 7|Compensation|Compensation is 250, 400 or 600 euros by distance, and may be halved where re-routing
  arrives nearly on time.
eu_261|art. 8|Refund or re-routing|Passengers choose between a refund within seven days and re-routing at the
  earliest opportunity or later.
eu_261|art. 9|Right to care|Passengers are offered meals, two calls, and a hotel with transfer where a night is
  needed.
eu_wtd|art. 7|Annual leave|Every worker has at least four weeks' paid annual leave, not replaced by money save when
  employment ends.
"""
"""statute|number|heading|text, then optionally: since (if not since the statute), further days with new wording.

A day after ``!`` is that of repeal, and what follows names the repealing act. An indented line goes on.
"""
